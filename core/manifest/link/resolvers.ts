/** Resolvers of references by kind, with the finding for an unresolved one. */
import { distance } from 'fastest-levenshtein'
import { fieldTypeNames } from '../fields/index.ts'
import type { NormalResource } from '../normalize/normal.ts'
import { missingPlugin } from '../problems/missing-plugin.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { ProblemCode } from '../problems/problem-codes.ts'
import type { AddedFinding, AnyFinding, Finding, MissingTarget } from '../problems/reporter.ts'
import type { SourceFile } from '../source/source-file.ts'
import { enclosed } from '../text/enclosed.ts'
import type { SchemaMark } from '../validate/walk-schema.ts'
import { itemNames, type ReferencePlace } from './place.ts'
import { resolvePath } from './resolve-path.ts'
import type { LinkedFileKind, PartKind, Symbols } from './symbols.ts'

export type NameReference = Extract<SchemaMark, { kind: 'reference' }>

const unknownNameFinding = (code: ProblemCode, what: string, name: string, known: Iterable<string>): Finding | undefined => {
  const names = [...known]
  if (names.includes(name)) return undefined
  const missing = { key: `${code} ${name}`, title: `${what} “${name}” ` }
  return { code, message: `没有${what} “${name}”`, suggestion: nearestName(name, names), missing }
}

const pluginPartFinding = (code: ProblemCode, what: string, kind: PartKind, name: string, symbols: Symbols): Finding | undefined => {
  const plugin = name.includes('/') ? (name.split('/')[0] ?? '') : 'standard'
  if (symbols.isUnsound('plugin', plugin)) return undefined
  const known = symbols.parts[kind].keys()
  return name.includes('/') && !symbols.plugins.has(plugin)
    ? missingPlugin(code, plugin, name, known)
    : unknownNameFinding(code, what, name, known)
}

/** Resolves a part of a field; the key of its slot determines the kind of part. */
const partFinding = (symbols: Symbols, { name, pointer }: NameReference): Finding | undefined => {
  const slot = pointer
    .replace(/\/type$/, '')
    .split('/')
    .at(-1)
  if (slot === 'cell') return pluginPartFinding('ref.unknown-cell', '单元格', 'cells', name, symbols)
  if (slot === 'filter') return pluginPartFinding('ref.unknown-filter', '筛选控件', 'filters', name, symbols)
  return pluginPartFinding('ref.unknown-control', '表单控件', 'controls', name, symbols)
}

/** Form items are local to a form, so unresolved ones of different forms are not merged into one problem. */
const formItemFinding = (place: ReferencePlace, name: string): Finding | undefined => {
  const finding = place.items && unknownNameFinding('ref.unknown-form-item', '表单项', name, itemNames(place.items))
  return finding && { ...finding, missing: undefined }
}

const fieldFinding = (symbols: Symbols, place: ReferencePlace, reference: NameReference): Finding | undefined => {
  if (reference.inCondition && /^\/actions\/[^/]+\/form\//.test(reference.pointer)) {
    return formItemFinding(place, reference.name)
  }
  if (place.resource === undefined) return undefined
  const resource = symbols.resources.get(place.resource)?.value
  if (reference.inCondition && reference.name.includes('.')) {
    return { code: 'path.too-deep', message: '条件只能用本资源自己的字段，不能经过引用', suggestion: reference.name.split('.')[0] }
  }
  const resolution = resource === undefined ? undefined : resolvePath(symbols, place.resource, reference.name)
  return resolution !== undefined && 'finding' in resolution ? resolution.finding : undefined
}

const endpointFinding = (symbols: Symbols, { name, method = 'POST' }: NameReference): Finding | undefined => {
  if (symbols.endpoints === undefined) return undefined
  const known = [...symbols.endpoints].filter(([, methods]) => methods.has(method)).map(([path]) => path)
  return unknownNameFinding('ref.unknown-endpoint', method === 'GET' ? '读取数据的接口' : '接口', name, known)
}

const isBelowResource = (path: string, resource: NormalResource | undefined): boolean =>
  resource !== undefined && (path.startsWith(`${resource.path}/`) || isBelowResource(path, resource.kept))

/** Finding for a required permission that nothing creates; undefined if it exists, or if permissions are unknown. */
export const permissionNamed = (symbols: Symbols, name: string): Finding | undefined =>
  symbols.permissions === undefined ? undefined : unknownNameFinding('ref.unknown-permission', '权限', name, symbols.permissions)

/** Maximum edit distance at which an unknown permission counts as a misspelt one. */
const MAX_TYPO_DISTANCE = 2

/** An action or scope may create a permission below the path of its resource; any other required permission must exist. */
const permissionFinding = (symbols: Symbols, place: ReferencePlace, { name }: NameReference): Finding | undefined => {
  const finding = permissionNamed(symbols, name)
  const resource = place.resource === undefined ? undefined : symbols.resources.get(place.resource)?.value
  const isSlip = finding?.suggestion !== undefined && distance(finding.suggestion, name) <= MAX_TYPO_DISTANCE
  return finding !== undefined && !isSlip && isBelowResource(name, resource) ? undefined : finding
}

/** Resolves the URL of a screen: its path, with fields of the row in braces. */
const screenPathFinding = (symbols: Symbols, place: ReferencePlace, reference: NameReference): Finding | undefined => {
  const path = reference.name.split(/[?#]/)[0] ?? ''
  const screen = path.includes('{') ? undefined : screenFinding(symbols, path)
  if (screen !== undefined) return screen
  for (const field of enclosed(reference.name, '{', '}')) {
    const finding = fieldFinding(symbols, place, { ...reference, name: field, inCondition: false })
    if (finding !== undefined) return finding
  }
  return undefined
}

const screenFinding = (symbols: Symbols, name: string): Finding | undefined =>
  symbols.isUnsound('screen', name) ? undefined : unknownNameFinding('ref.unknown-screen', '页面', name, symbols.screens.keys())

/** Identity of a missing action, used both for references of screens and for endpoints declared beside it. */
export const missingAction = (resource: string, action: string, source: SourceFile): MissingTarget => ({
  key: `action ${resource} ${action}`,
  title: `“${resource}” 的操作 “${action}” `,
  at: { source, pointer: '/actions' },
})

const memberFinding = (
  symbols: Symbols,
  place: ReferencePlace,
  code: ProblemCode,
  what: string,
  name: string,
  names: (resource: NormalResource) => readonly string[],
): Finding | undefined => {
  const resource = place.resource === undefined ? undefined : symbols.resources.get(place.resource)?.value
  const finding = resource === undefined ? undefined : unknownNameFinding(code, what, name, names(resource))
  const source = resource && symbols.resources.get(resource.name)?.source
  if (finding === undefined || resource === undefined || source === undefined) return finding
  const title = `“${resource.name}” 的${what} “${name}” `
  const other = { key: `${code} ${resource.name} ${name}`, title, at: { source, pointer: MEMBER_POINTERS[code] ?? '' } }
  const missing = code === 'ref.unknown-action' ? missingAction(resource.name, name, source) : other
  return { ...finding, message: `“${resource.name}” ${finding.message}`, missing }
}

const MEMBER_POINTERS: Readonly<Partial<Record<ProblemCode, string>>> = {
  'ref.unknown-quick-filter': '/quickFilters',
  'ref.unknown-statistic': '/statistics',
}

/** Whether states of the resource are not known, because the file of their options is refused: each would be a quick filter. */
const lacksStates = (symbols: Symbols, { resource: name = '' }: ReferencePlace): boolean => {
  const resource = symbols.resources.get(name)?.value
  return Object.keys(resource?.states ?? {}).some(field => symbols.isUnsound('options', resource?.fields[field]?.options ?? ''))
}

/** Finding for a name that is not in a slot of the list drawn by the plugin. */
const listSlotFinding = (names: readonly string[] | undefined, name: string, message: string): Finding | undefined =>
  names === undefined || names.includes(name) ? undefined : { code: 'part.props', message, suggestion: nearestName(name, names) }

/** A field with a column in the list, possibly hidden; rows contain no other fields. */
const columnFinding = (symbols: Symbols, place: ReferencePlace, reference: NameReference): Finding | undefined =>
  fieldFinding(symbols, place, reference) ?? listSlotFinding(place.list?.columns, reference.name, `“${reference.name}” 不是这个列表的列`)

/** A field by which the list can be filtered. */
const filteredFinding = (symbols: Symbols, place: ReferencePlace, reference: NameReference): Finding | undefined =>
  fieldFinding(symbols, place, reference) ??
  listSlotFinding(place.list?.filters, reference.name, `页面没有按 “${reference.name}” 筛选：请在 “filters” 里加上 “${reference.name}”`)

const actionFinding = (symbols: Symbols, place: ReferencePlace, name: string): Finding | undefined =>
  memberFinding(symbols, place, 'ref.unknown-action', '操作', name, resource => Object.keys(resource.actions))

/** Operation names begin with the id of their plugin; those of the core with "record." */
const operationFinding = (symbols: Symbols, name: string): Finding | undefined => {
  const { operations } = symbols
  const plugin = name.split('.')[0] ?? ''
  if (operations === undefined || symbols.isUnsound('plugin', plugin) || operations.has(name)) return undefined
  const foreign = name.includes('.') && plugin !== 'record' && !symbols.plugins.has(plugin)
  return foreign
    ? missingPlugin('ref.unknown-operation', plugin, name, operations)
    : unknownNameFinding('ref.unknown-operation', '服务端操作', name, operations)
}

type Resolver = (symbols: Symbols, place: ReferencePlace, reference: NameReference) => AnyFinding | undefined

/** Resolvers by the value of x-ref, without those of kinds of file that plugins add. */
const RESOLVERS: Readonly<Record<string, Resolver>> = {
  field: fieldFinding,
  sort: (symbols, place, reference) => {
    const plain = { ...reference, name: reference.name.replace(/^-/, '') }
    // The sort check refuses dotted keys.
    const found = plain.name === '' || plain.name.includes('.') ? undefined : fieldFinding(symbols, place, plain)
    const sign = reference.name.startsWith('-') ? '-' : ''
    return found?.suggestion === undefined ? found : { ...found, suggestion: sign + found.suggestion }
  },
  /** The field that another is like: resolved when the fields are expanded. */
  origin: () => undefined,
  formItem: (_symbols, place, { name }) => formItemFinding(place, name),
  fieldType: (_symbols, _place, { name }) => unknownNameFinding('ref.unknown-field-type', '字段类型', name, fieldTypeNames()),
  options: (symbols, _place, { name }) =>
    symbols.isUnsound('options', name) ? undefined : unknownNameFinding('ref.unknown-options', '选项', name, symbols.options.keys()),
  resource: (symbols, _place, { name }) =>
    symbols.isUnsound('resource', name) ? undefined : unknownNameFinding('ref.unknown-resource', '资源', name, symbols.resources.keys()),
  screen: (symbols, _place, { name }) => screenFinding(symbols, name),
  screenPath: screenPathFinding,
  permission: permissionFinding,
  column: columnFinding,
  filtered: filteredFinding,
  action: (symbols, place, { name }) => actionFinding(symbols, place, name),
  rowAction: (symbols, place, { name }) =>
    actionFinding(symbols, place, name) ?? listSlotFinding(place.list?.rowActions, name, `“${name}” 也要在 “rowActions” 里`),
  quickFilter: (symbols, place, { name }) =>
    lacksStates(symbols, place)
      ? undefined
      : memberFinding(symbols, place, 'ref.unknown-quick-filter', '快捷筛选', name, resource => Object.keys(resource.quickFilters ?? {})),
  statistic: (symbols, place, { name }) =>
    memberFinding(symbols, place, 'ref.unknown-statistic', '统计', name, resource => (resource.statistics ?? []).map(({ key }) => key)),
  plugin: (symbols, _place, { name }) =>
    symbols.isUnsound('plugin', name) ? undefined : unknownNameFinding('ref.unknown-plugin', '插件', name, symbols.plugins),
  operation: (symbols, _place, { name }) => operationFinding(symbols, name),
  timeline: ({ timelines }, _place, { name }) =>
    timelines === undefined ? undefined : unknownNameFinding('ref.unknown-timeline', '动态来源', name, timelines),
  component: (symbols, _place, { name }) => pluginPartFinding('ref.unknown-component', '组件', 'components', name, symbols),
  view: (symbols, _place, { name }) => pluginPartFinding('ref.unknown-view', '视图', 'views', name, symbols),
  presenter: (symbols, _place, { name }) => pluginPartFinding('ref.unknown-presenter', '展示方式', 'presenters', name, symbols),
  cell: (symbols, _place, { name }) => pluginPartFinding('ref.unknown-cell', '单元格', 'cells', name, symbols),
  filter: (symbols, _place, { name }) => pluginPartFinding('ref.unknown-filter', '筛选控件', 'filters', name, symbols),
  part: (symbols, _place, reference) => partFinding(symbols, reference),
  endpoint: (symbols, _place, reference) => endpointFinding(symbols, reference),
}

/** Kinds of reference that schemas may mark. */
export const referenceKinds = (fileKinds: Symbols['fileKinds']): readonly string[] => [...Object.keys(RESOLVERS), ...fileKinds.keys()]

const unknownThing = (symbols: Symbols, { kind, label }: LinkedFileKind, name: string): AddedFinding | undefined => {
  const names = [...(symbols.added.get(kind)?.keys() ?? [])]
  if (names.includes(name) || symbols.isUnsound(kind, name)) return undefined
  const code = `ref.unknown-${kind}`
  const missing = { key: `${code} ${name}`, title: `${label} “${name}” ` }
  return { code, severity: 'error', message: `没有${label} “${name}”`, suggestion: nearestName(name, names), missing }
}

/**
 * Finding for a reference that nothing answers; undefined if it is resolved
 * @throws for an unknown kind of reference
 */
export const referenceFinding = (symbols: Symbols, place: ReferencePlace, reference: NameReference): AnyFinding | undefined => {
  const kind = symbols.fileKinds.get(reference.ref)
  if (kind !== undefined) return unknownThing(symbols, kind, reference.name)
  const resolver = RESOLVERS[reference.ref]
  if (resolver === undefined) throw new Error(`unknown x-ref ${reference.ref}`)
  return resolver(symbols, place, reference)
}
