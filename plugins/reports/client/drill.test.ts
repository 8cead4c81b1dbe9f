import { describe, expect, it } from 'vitest'
import { behindKey } from '#core/runtime/table/list-state.ts'
import type { ClientFigure, ClientFilter } from '#schemas/types/wire.ts'
import { FIGURE_KEY } from '../manifest/report-keys.ts'
import { drillLink, restrictedToRow, restrictionOf } from './drill.ts'

const leads: ClientFigure = { label: '新增客资', tip: '', format: 'integer', drill: '/leads', dimensions: ['owner', 'source', 'gender'] }
const figures = {
  leads,
  held: { ...leads, now: true },
  rate: { label: '签约率', tip: '', format: 'percent' as const },
  orders: { ...leads, dimensions: ['owner'] },
}
const filters: readonly ClientFilter[] = [
  { key: 'owner', type: 'multiSelect', label: '归属人', params: ['ownerIn'], lookup: { url: '/r/get', key: 'owner' } },
  { key: 'gender', type: 'multiSelect', label: '性别', params: ['genderIn'], options: 'gender' },
]
const period = restrictionOf([], {}, ['2026-11-01', '2026-11-30'])
const rows = (link: string | undefined): unknown => {
  const url = new URL(link ?? '/', 'http://x')
  return [url.pathname, JSON.parse(url.searchParams.get(behindKey) ?? 'null')]
}

describe('the rows behind a number', () => {
  it('are asked for by the key that lists keep in their address', () => {
    expect(FIGURE_KEY).toBe(behindKey)
  })

  it('are those of the period and of the filters, ids as numbers and options as they are', () => {
    const narrowed = restrictionOf(filters, { ownerIn: '1,2', genderIn: 'MALE' }, ['2026-11-01', '2026-11-30'])
    expect(rows(drillLink(figures, 'leads', 3, narrowed))).toEqual([
      '/leads',
      { name: 'leads', from: '2026-11-01', to: '2026-11-30', by: { owner: [1, 2], gender: ['MALE'] } },
    ])
  })

  it('are those of a row: its value, also when that is none, or its days', () => {
    const of = (row: object, dimension: string) => rows(drillLink(figures, 'leads', 3, restrictedToRow(period, row as never, dimension)))
    expect(of({ key: 7 }, 'source')).toEqual(['/leads', { name: 'leads', from: '2026-11-01', to: '2026-11-30', by: { source: 7 } }])
    expect(of({ key: null }, 'source')).toMatchObject([{}, { by: { source: null } }].map((one, at) => (at === 0 ? '/leads' : one)))
    expect(of({ key: '2026-11-02', from: '2026-11-02', to: '2026-11-08' }, 'week')).toEqual([
      '/leads',
      { name: 'leads', from: '2026-11-02', to: '2026-11-08' },
    ])
  })

  it('of what is now have no period', () => {
    expect(rows(drillLink(figures, 'held', 3, period))).toEqual(['/leads', { name: 'held' }])
  })

  it('cannot be shown of rates, of nothing, and of what a figure cannot be split by', () => {
    expect(drillLink(figures, 'rate', '33.33', period)).toBeUndefined()
    expect(drillLink(figures, 'leads', 0, period)).toBeUndefined()
    expect(drillLink(figures, 'leads', null, period)).toBeUndefined()
    expect(drillLink(figures, 'gone', 1, period)).toBeUndefined()
    expect(drillLink(figures, 'orders', 1, restrictedToRow(period, { key: 7 }, 'source'))).toBeUndefined()
  })
})
