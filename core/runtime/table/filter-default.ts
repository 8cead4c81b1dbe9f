import { addDays, firstOfMonth, wallDate } from '#core/manifest/time/wall-time.ts'
import type { ClientFilter } from '#schemas/types/wire.ts'

const namedRange = (name: unknown, now: Date): readonly [string, string] | undefined => {
  const today = wallDate(now)
  if (name === 'today') return [today, today]
  if (name === 'thisMonth') return [firstOfMonth(today), today]
  if (name === 'lastMonth') return [firstOfMonth(today, -1), addDays(firstOfMonth(today), -1)]
  return undefined
}

const dayTimes: readonly [string, string] = [' 00:00:00', ' 23:59:59']

const fromRange = (filter: ClientFilter, range: readonly [string, string]): readonly (string | undefined)[] => {
  if (filter.type === 'month') return [range[0].slice(0, 7)]
  if (filter.params.length === 1) return [range[0]]
  return filter.type === 'datetime' ? range.map((day, at) => `${day}${dayTimes[at]}`) : range
}

/**
 * Initial values of a filter, one for each of its query keys: today, thisMonth (up to today) and lastMonth for dates; a list fills a range or is
 * joined. All undefined if there is no default.
 */
export const filterDefault = (filter: ClientFilter, now = new Date()): readonly (string | undefined)[] => {
  const value = filter.default
  if (value === undefined || value === null || value === '') return filter.params.map(() => undefined)
  const range = namedRange(value, now)
  if (range) return fromRange(filter, range)
  if (!Array.isArray(value)) return filter.params.map((_, at) => (at === 0 ? String(value) : undefined))
  if (filter.params.length > 1) return filter.params.map((_, at) => (value[at] == null ? undefined : String(value[at])))
  return [value.length > 0 ? value.join(',') : undefined]
}
