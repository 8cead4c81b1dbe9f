/** Data that the manifests of one plugin read and write, without compiling the other manifests. */
import { readOnce, writeActions } from './checked-file.ts'
import { columnOf } from './link/build-resource.ts'
import { declare } from './link/declare.ts'
import { placeOf } from './link/place.ts'
import type { Symbols } from './link/symbols.ts'
import { writtenFields } from './lint/written-fields.ts'
import { type CheckedFile, extendResources } from './normalize/extend-resource.ts'
import type { NormalResource } from './normalize/normal.ts'
import { createReporter } from './problems/reporter.ts'
import type { ManifestFile } from './source/source-file.ts'
import { schemaId } from './validate/validate-file.ts'
import { walkSchema } from './validate/walk-schema.ts'

/** A table with its columns, or a foreign resource with its fields. */
export interface OwnReach {
  readonly kind: 'table' | 'resource'
  readonly name: string
  /** Columns or fields read. */
  readonly reads: readonly string[]
  /** Columns that actions write by built-in operations. */
  readonly writes: readonly string[]
}

type Add = (kind: OwnReach['kind'], name: string, what: 'reads' | 'writes', names: readonly string[]) => void

const columnsOf = ({ fields }: NormalResource, names: readonly string[]): readonly string[] =>
  names.flatMap(name => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field === undefined || field.rate !== undefined ? [] : [field.custom === true ? 'custom' : columnOf(name, field)]
  })

/** Stands for the name of a referenced row, if the reference has no "show". */
const NAME = '名称'

const ofResource = (resource: NormalResource, add: Add): void => {
  const { source, table = source, fields, actions } = resource
  add('table', source, 'reads', ['id', ...columnsOf(resource, Object.keys(fields))])
  const written = Object.values(actions).flatMap(action => writtenFields(action).map(({ field }) => field))
  add('table', table, 'writes', columnsOf(resource, written))
  for (const { to, show = NAME } of Object.values(fields)) if (to !== undefined) add('resource', to, 'reads', [show])
  for (const { form } of Object.values(actions)) for (const { to } of form) if (to !== undefined) add('resource', to, 'reads', [NAME])
}

/** Adds the fields that screens and figures name; a field behind a reference counts for the referenced resource. */
const ofFile = (symbols: Symbols, { source }: CheckedFile, add: Add): void => {
  for (const mark of walkSchema(schemaId(source.kind), source.value)) {
    if (mark.kind !== 'reference') continue
    if (mark.ref === 'resource') add('resource', mark.name, 'reads', [])
    const at = mark.ref === 'field' ? placeOf(symbols, source, mark.pointer).resource : undefined
    if (at === undefined) continue
    const [first = '', second] = mark.name.split('.')
    const to = symbols.resources.get(at)?.value.fields[first]?.to
    if (second !== undefined && to !== undefined) add('resource', to, 'reads', [second])
    else if (!symbols.resources.has(at)) add('resource', at, 'reads', [mark.name])
  }
}

/** Own tables first, then foreign resources, each once. Invalid files are skipped; compiling reports them. */
export const ownReach = (files: readonly ManifestFile[]): readonly OwnReach[] => {
  const reporter = createReporter()
  const checked = extendResources(
    files.flatMap(file => readOnce(file, reporter) ?? []),
    reporter,
  ).map(writeActions)
  const symbols: Symbols = { ...declare(checked, {}, reporter).symbols, endpoints: undefined, permissions: undefined, timelines: undefined }
  const found = new Map<string, { kind: OwnReach['kind']; name: string; reads: Set<string>; writes: Set<string> }>()
  const add: Add = (kind, name, what, names) => {
    if (kind === 'resource' && symbols.resources.has(name)) return
    const key = `${kind} ${name}`
    const one = found.get(key) ?? { kind, name, reads: new Set(), writes: new Set() }
    found.set(key, one)
    for (const each of names) one[what].add(each)
  }
  for (const { value } of symbols.resources.values()) ofResource(value, add)
  for (const file of checked) if (file.sound && (file.source.kind === 'screen' || file.source.kind === 'figure')) ofFile(symbols, file, add)
  return [...found.values()].map(({ kind, name, reads, writes }) => ({ kind, name, reads: [...reads].sort(), writes: [...writes].sort() }))
}
