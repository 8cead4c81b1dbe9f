import { useCallback, useSyncExternalStore } from 'react'
import type { FieldType } from '#core/contract/field-type.ts'
import type { ClientFilter } from '#schemas/types/wire.ts'

type DraftFilterValues = readonly (string | undefined)[]

export interface DraftEntry {
  /** One value for each of the filter's query keys. */
  readonly values: DraftFilterValues
  /** Error message; Chinese. */
  readonly error: string | undefined
}

/** Filter input that is not applied yet. Each filter subscribes to its own entry only. */
export interface FilterDraft {
  get(key: string): DraftEntry
  set(key: string, values: DraftFilterValues): void
  /** Takes over the list's current values; only filters that differ change. */
  reset(params: Readonly<Record<string, string>>): void
  /** Loads the types of the masked values that are filled in; undefined if none has to be loaded. Call it before `read`. */
  prepare(): Promise<void> | undefined
  /** Query values, or undefined if a filter is invalid; its field then shows the error. */
  read(): Record<string, string> | undefined
  subscribe(key: string, listener: () => void): () => void
}

const trimmedFilterValues = (values: DraftFilterValues): DraftFilterValues => values.map(value => value?.trim() || undefined)

/** Types of masked values, once a filter has needed them: the first page loads none. */
let maskedType: ((name: string) => FieldType | undefined) | undefined

/** If the load fails, the search goes on: the list finds nothing by an incomplete value. */
const loadMaskedTypes = async (): Promise<void> => {
  const module = await import('#core/manifest/fields/masked-types.ts').catch(() => undefined)
  maskedType = module?.maskedType
}

/** A masked value can only be found by its whole value: searching for a part would never give results. */
const incompleteError = ({ whole, label }: ClientFilter, text: string): string | undefined => {
  if (whole === undefined || text === '') return undefined
  const type = maskedType?.(whole)
  const value = type?.normalize(text)
  const wrong = type && (value === null || type.check(value, {}, { label, now: new Date() }) !== undefined)
  return wrong ? `请输入完整的${label}，只输入一部分查不到` : undefined
}

/** Checks a range [from, to]. Dates and times are compared as strings. */
const rangeError = (filter: ClientFilter, from: string, to: string): string | undefined => {
  if (from === '' || to === '') return undefined
  if (filter.type === 'numberRange') return Number(from) > Number(to) ? '最小值不能大于最大值' : undefined
  return from > to ? '开始时间不能晚于结束时间' : undefined
}

const filterError = (filter: ClientFilter, values: DraftFilterValues): string | undefined => {
  const [first = '', second = ''] = values.map(value => value?.trim() ?? '')
  return filter.params.length > 1 ? rangeError(filter, first, second) : incompleteError(filter, first)
}

export const createFilterDraft = (filters: readonly ClientFilter[]): FilterDraft => {
  const entries = new Map<string, DraftEntry>(
    filters.map(({ key, params }) => [key, { values: params.map(() => undefined), error: undefined }]),
  )
  const listeners = new Map<string, Set<() => void>>()
  const empty: DraftEntry = { values: [], error: undefined }

  const put = (key: string, entry: DraftEntry): void => {
    const old = entries.get(key) ?? empty
    if (
      old.error === entry.error &&
      old.values.length === entry.values.length &&
      old.values.every((value, at) => value === entry.values[at])
    )
      return
    entries.set(key, entry)
    for (const listener of listeners.get(key) ?? []) listener()
  }

  return {
    get: key => entries.get(key) ?? empty,
    set: (key, values) => put(key, { values: values.map(value => value || undefined), error: undefined }),
    reset: params => {
      for (const filter of filters) put(filter.key, { values: filter.params.map(param => params[param]), error: undefined })
    },
    prepare: () => {
      const needed =
        maskedType === undefined && filters.some(({ key, whole }) => whole !== undefined && entries.get(key)?.values[0]?.trim())
      return needed ? loadMaskedTypes() : undefined
    },
    read: () => {
      const params: Record<string, string> = {}
      let refused = false
      for (const filter of filters) {
        const { values } = entries.get(filter.key) ?? empty
        const error = filterError(filter, values)
        if (error) put(filter.key, { values, error })
        refused ||= error !== undefined
        trimmedFilterValues(values).forEach((value, at) => {
          const param = filter.params[at]
          if (value && param) params[param] = value
        })
      }
      return refused ? undefined : params
    },
    subscribe: (key, listener) => {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => own.delete(listener)
    },
  }
}

export const useDraftEntry = (draft: FilterDraft, key: string): DraftEntry => {
  const subscribe = useCallback((listener: () => void) => draft.subscribe(key, listener), [draft, key])
  const get = (): DraftEntry => draft.get(key)
  return useSyncExternalStore(subscribe, get, get)
}
