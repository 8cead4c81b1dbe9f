import { findFieldType } from '../fields/index.ts'
import type { NormalField, NormalResource } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'
import { resourceFields, type Symbols } from './symbols.ts'

/** A resolved field: one of the resource itself, or one of a referenced resource. */
export interface ResolvedPath {
  readonly name: string
  readonly own: NormalField
  readonly targetName?: string
  readonly target?: NormalField
  readonly targetResource?: string
}

/** The resolved path, or its problem; undefined if it depends on a refused file. */
export type Resolution = { readonly path: ResolvedPath } | { readonly finding: Finding } | undefined

const unknownField = (
  symbols: Symbols,
  resource: NormalResource,
  text: string,
  name: string,
  suggestion: string | undefined,
): Resolution => {
  const source = symbols.resources.get(resource.name)?.source
  const missing = {
    key: `field ${resource.name} ${name}`,
    title: `${resource.label}（“${resource.name}”）的字段 “${name}” `,
    at: source && { source, pointer: '/fields' },
  }
  return {
    finding: { code: 'ref.unknown-field', message: `${resource.label}（“${resource.name}”）没有字段 “${text}”`, suggestion, missing },
  }
}

/** Last field of a path: the one that is shown, filtered or compared. */
export const lastField = (path: ResolvedPath): NormalField => path.target ?? path.own

/** Resolves 'name' or 'reference.name', starting from a resource. */
export const resolvePath = (symbols: Symbols, resourceName: string, text: string): Resolution => {
  const resource = symbols.resources.get(resourceName)?.value
  if (resource === undefined) return undefined
  const fields = resourceFields(resource)
  const [name = '', targetName, ...deeper] = text.split('.')
  const own = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (own === undefined) {
    const nearest = nearestName(name, Object.keys(fields))
    return unknownField(
      symbols,
      resource,
      text,
      name,
      nearest === undefined || targetName === undefined ? nearest : `${nearest}.${targetName}`,
    )
  }
  if (targetName === undefined) return { path: { name, own } }
  if (findFieldType(own.type)?.refers !== 'one')
    return { finding: { code: 'path.not-a-reference', message: `“${name}” 不是 “ref” 字段，不能写 “${text}”`, suggestion: name } }
  if (deeper.length > 0)
    return { finding: { code: 'path.too-deep', message: `“${text}” 太深：只能经过一个引用`, suggestion: `${name}.${targetName}` } }
  const target = own.to === undefined ? undefined : symbols.resources.get(own.to)?.value
  if (target === undefined) return undefined
  const targetFields = resourceFields(target)
  const field = Object.hasOwn(targetFields, targetName) ? targetFields[targetName] : undefined
  if (field !== undefined) return { path: { name, own, targetName, target: field, targetResource: target.name } }
  const nearest = nearestName(targetName, Object.keys(targetFields))
  return unknownField(symbols, target, targetName, targetName, nearest === undefined ? undefined : `${name}.${nearest}`)
}

/** The resolved path; undefined if it does not resolve, which the reference check reports. */
export const resolvedPathOf = (symbols: Symbols, resourceName: string, text: string): ResolvedPath | undefined => {
  const resolution = resolvePath(symbols, resourceName, text)
  return resolution !== undefined && 'path' in resolution ? resolution.path : undefined
}
