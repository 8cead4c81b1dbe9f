import { expect, it } from 'vitest'
import type { Interval, Period } from '#core/manifest/time/period.ts'
import { reportLines } from './lines.ts'
import type { MeasureContext } from './measuring.ts'

const days = (from: string, to: string): Period => ({ from, to })

/** Rows of an interval dimension without figures or measured amounts. */
const lines = (interval: Interval, period: Period, before: Period) =>
  reportLines(
    {
      measuring: { snapshot: {} } as MeasureContext,
      dimension: { key: interval, label: '', values: { kind: 'interval', interval } },
      figures: [],
      period,
      groups: new Map(),
      before: { period: before, figures: [], groups: new Map() },
    },
    undefined,
  )

it('are compared with what stands at the same place, which is looked for once however many they are', async () => {
  let looked = 0
  const before: Period = {
    get from() {
      looked += 1
      return '2016-11-24'
    },
    to: '2021-11-23',
  }
  const found = await lines('day', days('2021-11-24', '2026-11-23'), before)
  expect(found).toHaveLength(1826)
  expect(found.filter(({ before: compared }) => compared)).toHaveLength(1826)
  expect(looked).toBe(1)
})

it('of weeks are compared only with as many days', async () => {
  const weeks = await lines('week', days('2026-11-01', '2026-11-30'), days('2026-10-01', '2026-10-31'))
  expect(weeks.map(({ label, before }) => [label, before !== undefined])).toEqual([
    ['11-01 ~ 11-01', false],
    ['11-02 ~ 11-08', true],
    ['11-09 ~ 11-15', true],
    ['11-16 ~ 11-22', true],
    ['11-23 ~ 11-29', false],
    ['11-30 ~ 11-30', false],
  ])
  const months = await lines('month', days('2026-03-01', '2026-03-31'), days('2026-02-01', '2026-02-28'))
  expect(months[0]).toHaveProperty('before')
})
