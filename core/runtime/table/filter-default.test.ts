import { describe, expect, it } from 'vitest'
import type { ClientFilter } from '#schemas/types/wire.ts'
import { filterDefault } from './filter-default.ts'

const filter = (type: string, value: unknown, params = ['from', 'to']): ClientFilter => ({
  key: 'x',
  type,
  label: 'x',
  params: params as ClientFilter['params'],
  default: value,
})
/** 1 March 2024, 00:30 in Shanghai; still February in UTC. */
const now = new Date('2024-02-29T16:30:00Z')

describe('filterDefault', () => {
  it.each([
    [filter('dateRange', 'today'), ['2024-03-01', '2024-03-01']],
    [filter('dateRange', 'thisMonth'), ['2024-03-01', '2024-03-01']],
    [filter('dateRange', 'lastMonth'), ['2024-02-01', '2024-02-29']],
    [filter('datetime', 'today'), ['2024-03-01 00:00:00', '2024-03-01 23:59:59']],
    [filter('month', 'lastMonth', ['x']), ['2024-02']],
    [filter('date', 'today', ['x']), ['2024-03-01']],
    [filter('select', 1, ['x']), ['1']],
    [filter('select', false, ['x']), ['false']],
    [filter('multiSelect', ['a', 'b'], ['x']), ['a,b']],
    [filter('numberRange', [1, null]), ['1', undefined]],
    [filter('text', undefined, ['x']), [undefined]],
  ])('%j', (given, values) => {
    expect(filterDefault(given, now)).toEqual(values)
  })

  it('knows the month before January', () => {
    expect(filterDefault(filter('dateRange', 'lastMonth'), new Date('2026-01-15T00:00:00Z'))).toEqual(['2025-12-01', '2025-12-31'])
  })
})
