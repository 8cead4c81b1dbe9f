/**
 * Quick filters by silence: each state of a field under "states" is one, named by its value (PENDING is `pending`) and labelled by its option, and a
 * resource with quick filters has `all`. What the resource says under the same name replaces it. Expanded before names are collected; a resource with
 * wrong states is refused here.
 */
import { flattenOptions } from '../fields/index.ts'
import type { Reporter } from '../problems/reporter.ts'
import { type CheckedFile, filesOfKind } from '../source/sound-file.ts'
import type { StateFinding } from './move-findings.ts'
import type { DeclaredResource } from './normal.ts'
import { normalizeOptions } from './normalize.ts'
import { stateFindings, type ValuesByOptionSet } from './state-findings.ts'

type QuickFilters = NonNullable<DeclaredResource['quickFilters']>

/** Values that are names in capitals, such as CANCEL_AUDIT. */
const CODE = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/

/** cancelAudit for CANCEL_AUDIT. */
const filterKey = (code: string): string => code.toLowerCase().replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** A quick filter that follows from a state of a field. */
interface StateFilter {
  readonly key: string
  readonly field: string
  readonly code: string
  readonly label: string
}

const filtersOfStates = ({ states = {}, fields }: DeclaredResource, options: ValuesByOptionSet): readonly StateFilter[] =>
  Object.keys(states).flatMap(field =>
    flattenOptions(options.get(fields[field]?.options ?? '') ?? []).flatMap(({ value, label }) =>
      typeof value === 'string' && CODE.test(value) ? [{ key: filterKey(value), field, code: value, label }] : [],
    ),
  )

/** States whose filter has the name of another's, unless the resource says which of the two is meant. */
const ambiguousFilters = (filters: readonly StateFilter[], stated: QuickFilters = {}): readonly StateFinding[] =>
  filters.flatMap(({ key, field, code }, index) => {
    const earlier = filters.slice(0, index).find(other => other.key === key)
    if (earlier === undefined || Object.hasOwn(stated, key)) return []
    const message = `“${code}” 与 “${earlier.field}” 的 “${earlier.code}” 都成为快捷筛选 “${key}”：请在 “quickFilters” 里写明是哪一个`
    return [[`/states/${field}`, { code: 'name.duplicate', message }]]
  })

/** Closed option sets by name. */
const valuesByOptionSet = (files: readonly CheckedFile<DeclaredResource>[]): ValuesByOptionSet =>
  new Map(
    filesOfKind(files, 'options')
      .map(({ value }) => normalizeOptions(value))
      .filter(({ dynamic }) => dynamic !== true)
      .map(({ name, values }) => [name, values]),
  )

/** Quick filter that takes every row. */
export const ALL_FILTER = { label: '全部' } as const

const withAll = (filters: QuickFilters): QuickFilters => (Object.keys(filters).length === 0 ? filters : { all: ALL_FILTER, ...filters })

/** The files with the quick filters that follow by silence. */
export const expandStates = (
  files: readonly CheckedFile<DeclaredResource>[],
  reporter: Reporter,
): readonly CheckedFile<DeclaredResource>[] => {
  const options = valuesByOptionSet(files)
  return files.map(file => {
    const { source, sound } = file
    if (!sound || source.kind !== 'resource' || (source.value.states ?? source.value.quickFilters) === undefined) return file
    const { value } = source
    const filters = filtersOfStates(value, options)
    const findings = [...stateFindings(value, options), ...ambiguousFilters(filters, value.quickFilters)]
    for (const [pointer, finding] of findings) reporter.report(source, pointer, finding)
    if (findings.length > 0) return { source, sound: false }
    const ofStates = filters.map(({ key, field, code, label }) => [key, { label, when: { field, eq: code } }] as const)
    const quickFilters = withAll({ ...Object.fromEntries(ofStates), ...value.quickFilters })
    return { source: { ...source, value: { ...value, quickFilters } }, sound }
  })
}
