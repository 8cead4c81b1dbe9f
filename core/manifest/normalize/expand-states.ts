/**
 * Quick filters by silence: each state of a field under "states" is one, named by its value (PENDING is `pending`) and labelled by its option, and a
 * resource with quick filters has `all`. What the resource says under the same name replaces it. Expanded before names are collected; a resource with
 * wrong states is refused here.
 */
import { flattenOptions } from '../fields/index.ts'
import type { Reporter } from '../problems/reporter.ts'
import { type CheckedFile, filesOfKind } from '../source/sound-file.ts'
import type { DeclaredResource } from './normal.ts'
import { normalizeOptions } from './normalize.ts'
import { stateFindings, type ValuesByOptionSet } from './state-findings.ts'

type QuickFilters = NonNullable<DeclaredResource['quickFilters']>

/** Values that are names in capitals, such as CANCEL_AUDIT. */
const CODE = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/

/** cancelAudit for CANCEL_AUDIT. */
const filterKey = (code: string): string => code.toLowerCase().replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const filtersOfStates = ({ states = {}, fields }: DeclaredResource, options: ValuesByOptionSet): QuickFilters =>
  Object.fromEntries(
    Object.keys(states).flatMap(field =>
      flattenOptions(options.get(fields[field]?.options ?? '') ?? []).flatMap(({ value, label }) =>
        typeof value === 'string' && CODE.test(value) ? [[filterKey(value), { label, when: { field, eq: value } }] as const] : [],
      ),
    ),
  )

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
    const findings = stateFindings(value, options)
    for (const [pointer, finding] of findings) reporter.report(source, pointer, finding)
    if (findings.length > 0) return { source, sound: false }
    const quickFilters = withAll({ ...filtersOfStates(value, options), ...value.quickFilters })
    return { source: { ...source, value: { ...value, quickFilters } }, sound }
  })
}
