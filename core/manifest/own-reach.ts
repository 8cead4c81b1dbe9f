/** Data that the manifests of one plugin read and write, without compiling the other manifests. */
import { expandActions, readOnce } from './checked-file.ts'
import type { Language } from './kinds/language.ts'
import { databaseColumn } from './link/build-resource.ts'
import { declareSymbols } from './link/declare.ts'
import { referencePlaceOf } from './link/place.ts'
import type { LinkedFile, Symbols } from './link/symbols.ts'
import { writtenFields } from './lint/written-fields.ts'
import { extendResources } from './normalize/extend-resource.ts'
import { expandLikeFields } from './normalize/like-fields.ts'
import type { NormalResource } from './normalize/normal.ts'
import { createReporter } from './problems/reporter.ts'
import type { ManifestFile } from './source/source-file.ts'
import { schemaId } from './validate/validate-file.ts'
import { walkSchema } from './validate/walk-schema.ts'

/** A table with its columns, or a foreign resource with its fields. */
export interface DataUse {
  readonly kind: 'table' | 'resource'
  readonly name: string
  /** Columns or fields read. */
  readonly reads: readonly string[]
  /** Columns that actions write by built-in operations. */
  readonly writes: readonly string[]
}

type AddUse = (kind: DataUse['kind'], name: string, what: 'reads' | 'writes', names: readonly string[]) => void

const columnsOfFields = ({ fields }: NormalResource, names: readonly string[]): readonly string[] =>
  names.flatMap(name => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field === undefined || field.rate !== undefined ? [] : [field.custom === true ? 'custom' : databaseColumn(name, field)]
  })

/** Stands for the name of a referenced row, if the reference has no "show". */
const ROW_NAME = '名称'

const addResourceUses = (resource: NormalResource, add: AddUse): void => {
  const { source, table = source, fields, actions } = resource
  add('table', source, 'reads', ['id', ...columnsOfFields(resource, Object.keys(fields))])
  const written = Object.values(actions).flatMap(action => writtenFields(action).map(({ field }) => field))
  add('table', table, 'writes', columnsOfFields(resource, written))
  for (const { to, show = ROW_NAME } of Object.values(fields)) if (to !== undefined) add('resource', to, 'reads', [show])
  for (const [origin = '', field] of Object.values(fields).map(({ like }) => like?.split('.') ?? []))
    if (field !== undefined) add('resource', origin, 'reads', [field])
  for (const { form } of Object.values(actions)) for (const { to } of form) if (to !== undefined) add('resource', to, 'reads', [ROW_NAME])
}

/** Adds the fields that screens and added things name; a field behind a reference counts for the referenced resource. */
const addFileUses = (symbols: Symbols, source: LinkedFile, add: AddUse): void => {
  for (const mark of walkSchema(symbols.schemas, schemaId(source), source.value)) {
    if (mark.kind !== 'reference') continue
    if (mark.ref === 'resource') add('resource', mark.name, 'reads', [])
    const at = mark.ref === 'field' ? referencePlaceOf(symbols, source, mark.pointer).resource : undefined
    if (at === undefined) continue
    const [first = '', second] = mark.name.split('.')
    const to = symbols.resources.get(at)?.value.fields[first]?.to
    if (second !== undefined && to !== undefined) add('resource', to, 'reads', [second])
    else if (!symbols.resources.has(at)) add('resource', at, 'reads', [mark.name])
  }
}

/** Own tables first, then foreign resources, each once. Invalid files are skipped; compiling reports them. */
export const dataUses = (files: readonly ManifestFile[], language: Language): readonly DataUse[] => {
  const reporter = createReporter()
  const read = files.flatMap(file => readOnce(file, language, reporter) ?? [])
  const checked = expandLikeFields(extendResources(read, reporter), reporter, true).map(expandActions)
  const symbols: Symbols = {
    ...declareSymbols(checked, {}, language, reporter).symbols,
    endpoints: undefined,
    permissions: undefined,
    timelines: undefined,
  }
  const found = new Map<string, { kind: DataUse['kind']; name: string; reads: Set<string>; writes: Set<string> }>()
  const add: AddUse = (kind, name, what, names) => {
    if (kind === 'resource' && symbols.resources.has(name)) return
    const key = `${kind} ${name}`
    const one = found.get(key) ?? { kind, name, reads: new Set(), writes: new Set() }
    found.set(key, one)
    for (const each of names) one[what].add(each)
  }
  for (const { value } of symbols.resources.values()) addResourceUses(value, add)
  for (const { source, sound } of checked)
    if (sound && (source.kind === 'screen' || source.kind === 'added')) addFileUses(symbols, source, add)
  return [...found.values()].map(({ kind, name, reads, writes }) => ({ kind, name, reads: [...reads].sort(), writes: [...writes].sort() }))
}
