/** Every string that a schema marks with x-ref names something that exists. */
import { fieldTypeNames } from '../fields/index.ts'
import type { NormalFormItem, NormalResource } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { ProblemCode } from '../problems/problem-codes.ts'
import type { Finding } from '../problems/reporter.ts'
import { valueAtPointer } from '../source/json-pointer.ts'
import type { SourceFile } from '../source/source-file.ts'
import { schemaId } from '../validate/validate-file.ts'
import { type Mark, walkSchema } from '../validate/walk-schema.ts'
import { resolvePath } from './resolve-path.ts'
import type { LinkContext, PartKind, Symbols } from './symbols.ts'

type Reference = Extract<Mark, { kind: 'reference' }>

/** Where a reference stands: the resource around it, and the form, if it is in one. */
export interface Place {
  readonly resource?: string
  /** Unknown where the form is like one that cannot be had. */
  readonly items?: readonly NormalFormItem[]
}

/** The resource that names at this place belong to. */
const resourceAt = (source: SourceFile, pointer: string): string | undefined => {
  const value = source.value as { name?: string; view?: { resource?: string } }
  if (source.kind === 'resource') return value.name
  const tab = /^\/view\/tabs\/\d+\/view/.exec(pointer)
  const view = valueAtPointer(source.value, tab === null ? '/view' : tab[0]) as { resource?: string } | undefined
  return view?.resource
}

export const placeOf = (symbols: Symbols, source: SourceFile, pointer: string): Place => {
  const resource = resourceAt(source, pointer)
  const action = /^\/actions\/([^/]+)\//.exec(pointer)?.[1]
  const found = action === undefined || resource === undefined ? undefined : symbols.resources.get(resource)?.value.actions[action]
  return { resource, items: found?.formBroken === undefined ? found?.form : undefined }
}

/** Names by which a form's items are known to its conditions. */
export const itemNames = (items: readonly NormalFormItem[]): readonly string[] =>
  items.flatMap(item => (item.section === undefined ? [item.field ?? item.name ?? ''] : [])).filter(name => name !== '')

const among = (code: ProblemCode, what: string, name: string, known: Iterable<string>): Finding | undefined => {
  const names = [...known]
  if (names.includes(name)) return undefined
  return { code, message: `没有${what} “${name}”`, suggestion: nearestName(name, names) }
}

const inPlugin = (code: ProblemCode, what: string, kind: PartKind, name: string, symbols: Symbols): Finding | undefined => {
  const plugin = name.includes('/') ? (name.split('/')[0] ?? '') : 'standard'
  return symbols.isUnsound('plugin', plugin) ? undefined : among(code, what, name, symbols.parts[kind].keys())
}

/** A part whose slot says which kind it is. */
const partFinding = (symbols: Symbols, { name, pointer }: Reference): Finding | undefined => {
  const slot = pointer
    .replace(/\/type$/, '')
    .split('/')
    .at(-1)
  if (slot === 'cell') return inPlugin('ref.unknown-cell', '单元格', 'cells', name, symbols)
  if (slot === 'filter') return inPlugin('ref.unknown-filter', '筛选控件', 'filters', name, symbols)
  return inPlugin('ref.unknown-control', '表单控件', 'controls', name, symbols)
}

const formItemFinding = ({ items }: Place, { name }: Reference): Finding | undefined =>
  items === undefined ? undefined : among('ref.unknown-form-item', '表单项', name, itemNames(items))

const fieldFinding = (symbols: Symbols, place: Place, reference: Reference): Finding | undefined => {
  if (reference.inCondition && /^\/actions\/[^/]+\/form\//.test(reference.pointer)) {
    return formItemFinding(place, reference)
  }
  if (place.resource === undefined) return undefined
  const resource = symbols.resources.get(place.resource)?.value
  if (reference.inCondition && reference.name.includes('.')) {
    return { code: 'path.too-deep', message: '条件只能用本资源自己的字段，不能经过引用', suggestion: reference.name.split('.')[0] }
  }
  const resolution = resource === undefined ? undefined : resolvePath(symbols, place.resource, reference.name)
  return resolution !== undefined && 'finding' in resolution ? resolution.finding : undefined
}

const endpointFinding = (symbols: Symbols, { name, pointer }: Reference): Finding | undefined => {
  if (symbols.endpoints === undefined) return undefined
  const method = pointer.includes('/check/') ? 'GET' : 'POST'
  const known = [...symbols.endpoints].filter(([, methods]) => methods.has(method)).map(([path]) => path)
  return among('ref.unknown-endpoint', `接口 ${method}`, name, known)
}

const inResource = (
  symbols: Symbols,
  place: Place,
  code: ProblemCode,
  what: string,
  name: string,
  names: (resource: NormalResource) => readonly string[],
): Finding | undefined => {
  const resource = place.resource === undefined ? undefined : symbols.resources.get(place.resource)?.value
  const finding = resource === undefined ? undefined : among(code, what, name, names(resource))
  return finding === undefined || resource === undefined ? finding : { ...finding, message: `${resource.name} ${finding.message}` }
}

type Resolver = (symbols: Symbols, place: Place, reference: Reference) => Finding | undefined

const RESOLVERS: Readonly<Record<string, Resolver>> = {
  field: fieldFinding,
  sort: (symbols, place, reference) => {
    const plain = { ...reference, name: reference.name.replace(/^-/, '') }
    // A dotted sort key is refused as such by the sort check.
    const found = plain.name === '' || plain.name.includes('.') ? undefined : fieldFinding(symbols, place, plain)
    const sign = reference.name.startsWith('-') ? '-' : ''
    return found?.suggestion === undefined ? found : { ...found, suggestion: sign + found.suggestion }
  },
  formItem: (_symbols, place, reference) => formItemFinding(place, reference),
  fieldType: (_symbols, _place, { name }) => among('ref.unknown-field-type', '字段类型', name, fieldTypeNames),
  options: (symbols, _place, { name }) =>
    symbols.isUnsound('options', name) ? undefined : among('ref.unknown-options', '选项', name, symbols.options.keys()),
  resource: (symbols, _place, { name }) =>
    symbols.isUnsound('resource', name) ? undefined : among('ref.unknown-resource', '资源', name, symbols.resources.keys()),
  screen: (symbols, _place, { name }) =>
    symbols.isUnsound('screen', name) ? undefined : among('ref.unknown-screen', '页面', name, symbols.screens.keys()),
  action: (symbols, place, { name }) =>
    inResource(symbols, place, 'ref.unknown-action', '操作', name, resource => Object.keys(resource.actions)),
  quickFilter: (symbols, place, { name }) =>
    inResource(symbols, place, 'ref.unknown-quick-filter', '快捷筛选', name, resource => Object.keys(resource.quickFilters ?? {})),
  statistic: (symbols, place, { name }) =>
    inResource(symbols, place, 'ref.unknown-statistic', '统计', name, resource => (resource.statistics ?? []).map(({ key }) => key)),
  plugin: (symbols, _place, { name }) =>
    symbols.isUnsound('plugin', name) ? undefined : among('ref.unknown-plugin', '插件', name, symbols.plugins),
  operation: (symbols, _place, { name }) =>
    symbols.operations === undefined || symbols.isUnsound('plugin', name.split('.')[0] ?? '')
      ? undefined
      : among('ref.unknown-operation', '服务端操作', name, symbols.operations),
  component: (symbols, _place, { name }) => inPlugin('ref.unknown-component', '组件', 'components', name, symbols),
  presenter: (symbols, _place, { name }) => inPlugin('ref.unknown-presenter', '展示方式', 'presenters', name, symbols),
  cell: (symbols, _place, { name }) => inPlugin('ref.unknown-cell', '单元格', 'cells', name, symbols),
  filter: (symbols, _place, { name }) => inPlugin('ref.unknown-filter', '筛选控件', 'filters', name, symbols),
  part: (symbols, _place, reference) => partFinding(symbols, reference),
  endpoint: (symbols, _place, reference) => endpointFinding(symbols, reference),
}

/** Reports every reference of a file to something that is not there. */
export const checkReferences = ({ symbols, reporter }: LinkContext, source: SourceFile): void => {
  for (const mark of walkSchema(schemaId(source.kind), source.value)) {
    if (mark.kind !== 'reference') continue
    const resolver = RESOLVERS[mark.ref]
    if (resolver === undefined) throw new Error(`unknown x-ref ${mark.ref}`)
    const finding = resolver(symbols, placeOf(symbols, source, mark.pointer), mark)
    if (finding !== undefined) reporter.report(source, mark.pointer, finding)
  }
}

/** A use of a name: who refers to what, for impact analysis. */
export interface Use {
  readonly ref: string
  readonly name: string
  /** The resource that a field, action, quick filter or sort key belongs to. */
  readonly resource?: string
  readonly file: string
  readonly pointer: string
}

/** The where-used graph of a file. */
export const usesOf = (symbols: Symbols, source: SourceFile): readonly Use[] =>
  walkSchema(schemaId(source.kind), source.value).flatMap(mark =>
    mark.kind === 'reference'
      ? [
          {
            ref: mark.ref,
            name: mark.name,
            resource: placeOf(symbols, source, mark.pointer).resource,
            file: source.file,
            pointer: mark.pointer,
          },
        ]
      : [],
  )
