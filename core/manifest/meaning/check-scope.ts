/** Checks scopes: people fields refer to users, the rows are visible not only to administrators, and "through" has no cycle. */
import { findFieldType } from '../fields/index.ts'
import { statedScopePointer } from '../link/check-fields.ts'
import { lastField, resolvedPathOf } from '../link/resolve-path.ts'
import type { Declared, LinkContext, Symbols } from '../link/symbols.ts'
import type { NormalField, NormalResource } from '../normalize/normal.ts'

const peopleFields = ({ scope }: NormalResource): readonly (readonly [string, string])[] => {
  const list = (key: 'people' | 'readers') => (scope[key] ?? []).map((name, index) => [`/scope/${key}/${index}`, name] as const)
  return [...list('people'), ...list('readers'), ...(scope.viewers === undefined ? [] : [['/scope/viewers', scope.viewers] as const])]
}

/** Name of the referenced resource if its rows are not users; else undefined. */
export const nonPeopleTarget = (symbols: Symbols, field: Pick<NormalField, 'type' | 'to'> | undefined): string | undefined => {
  if (field === undefined || findFieldType(field.type)?.refers === undefined) return undefined
  const target = field.to === undefined ? undefined : symbols.resources.get(field.to)?.value
  return target === undefined || symbols.people.size === 0 || symbols.people.has(target.name) ? undefined : target.name
}

const checkPeople = ({ symbols, reporter }: LinkContext, { source, value }: Declared<NormalResource>): void => {
  for (const [pointer, name] of peopleFields(value)) {
    const path = resolvedPathOf(symbols, value.name, name)
    const target = nonPeopleTarget(symbols, path && lastField(path))
    if (target === undefined) continue
    const message = `“${name}” 指向 “${target}”，不是员工（写有 "people": true 的资源）：拿它的编号与员工编号相比，会让不相干的人看到数据`
    reporter.report(source, statedScopePointer(source, pointer), { code: 'scope.not-people', message })
  }
}

/** Cycle of "through" from a resource back to itself; undefined if there is none. */
const scopeCycle = (symbols: Symbols, start: NormalResource): readonly string[] | undefined => {
  const passed: string[] = []
  for (let at: NormalResource | undefined = start; at !== undefined; ) {
    if (passed.includes(at.name)) return at.name === start.name ? [...passed, at.name] : undefined
    passed.push(at.name)
    const through: string | undefined = at.scope.through
    const to: string | undefined = through === undefined ? undefined : at.fields[through]?.to
    at = to === undefined ? undefined : symbols.resources.get(to)?.value
  }
  return undefined
}

/** Reports once, at the first resource with people in its scope, that no resource states "people": true. */
export const checkPeopleDeclared = ({ symbols, reporter }: LinkContext): void => {
  const first = symbols.people.size > 0 ? undefined : [...symbols.resources.values()].find(({ value }) => peopleFields(value).length > 0)
  if (first === undefined) return
  const message = '没有资源写明 "people": true，不知道哪个资源是员工'
  reporter.report(first.source, '/scope', { code: 'scope.no-people', message })
}

export const checkScope = (context: LinkContext, resource: Declared<NormalResource>): void => {
  const { symbols, reporter } = context
  const { source, value } = resource
  checkPeople(context, resource)
  const { all, viewers, through, orphans } = value.scope
  const nobody = !all && (value.scope.people ?? []).length === 0 && viewers === undefined && through === undefined
  if (nobody && value.scope.except === undefined && orphans === undefined) {
    const message = '除管理员外没有人看得到这些数据：写明 “people”、“viewers” 或 “through”，或写 "all"'
    reporter.report(source, '/scope', { code: 'scope.nobody', message })
  }
  if (orphans !== undefined && viewers === undefined)
    reporter.report(source, '/scope/orphans', {
      code: 'scope.orphans',
      message: '“orphans” 要与 “viewers” 一起写：它说的是 “viewers” 字段为空的行',
    })
  if (value.scope.orphanRefusal !== undefined && orphans === undefined)
    reporter.report(source, '/scope/orphanRefusal', {
      code: 'scope.orphans',
      message: '“orphanRefusal” 要与 “orphans” 一起写：它说的是凭该权限才看得到的行',
    })
  const circle = through === undefined ? undefined : scopeCycle(symbols, value)
  if (circle !== undefined)
    reporter.report(source, '/scope/through', {
      code: 'scope.circular',
      message: `“through” 绕回了自己：${circle.map(name => `“${name}”`).join(' → ')}`,
    })
  const parent = value.lookup?.parent
  const to = parent === undefined ? undefined : value.fields[parent]?.to
  if (to !== undefined && to !== value.name)
    reporter.report(source, '/lookup/parent', {
      code: 'path.other-resource',
      message: `“${parent}” 要指向自己（“${value.name}”），才能成为树；现在指向 “${to}”`,
    })
}
