import { expect, it } from 'vitest'
import { rangeChips, rangeDisplayTexts, rangeEnd } from './range-text.ts'

/** A Wednesday in Shanghai, and the evening of the day before in London. */
const now = new Date('2026-03-10T20:20:30Z')
const meaning = (kind: 'date' | 'datetime') =>
  Object.fromEntries(rangeChips(kind, [undefined, undefined], now).map(({ label, means }) => [label, means]))

it('names the days that are often meant', () => {
  expect(meaning('date')).toEqual({
    今天: ['2026-03-11', '2026-03-11'],
    昨天: ['2026-03-10', '2026-03-10'],
    本周: ['2026-03-09', '2026-03-15'],
    本月: ['2026-03-01', '2026-03-31'],
    上月: ['2026-02-01', '2026-02-28'],
    最近7天: ['2026-03-05', '2026-03-11'],
    最近30天: ['2026-02-10', '2026-03-11'],
  })
  expect(meaning('datetime')['上月']).toEqual(['2026-02-01 00:00:00', '2026-02-28 23:59:59'])
  const sunday = rangeChips('date', [undefined, undefined], new Date('2026-03-15T03:00:00Z'))
  expect(sunday.find(({ label }) => label === '本周')?.means).toEqual(['2026-03-09', '2026-03-15'])
})

it('says which of them is chosen: one, and a month until today is this month', () => {
  const chosen = (from?: string, to?: string) => rangeChips('date', [from, to], now).flatMap(({ label, chosen: is }) => (is ? [label] : []))
  expect(chosen('2026-03-11', '2026-03-11')).toEqual(['今天'])
  expect(chosen('2026-03-01', '2026-03-11')).toEqual(['本月'])
  expect(chosen('2026-03-01', '2026-03-10')).toEqual([])
  expect(chosen()).toEqual([])
  const monday = rangeChips('date', ['2026-03-09', '2026-03-09'], new Date('2026-03-09T03:00:00Z'))
  expect(monday.filter(chip => chip.chosen).map(({ label }) => label)).toEqual(['今天'])
})

it('ends with the last second of the minute that was chosen', () => {
  expect([rangeEnd('datetime', '2026-03-08 09:05', false), rangeEnd('datetime', '2026-03-08 09:05', true)]).toEqual([
    '2026-03-08 09:05:00',
    '2026-03-08 09:05:59',
  ])
  expect([rangeEnd('date', '2026-03-08', true), rangeEnd('date', '2026-03', true), rangeEnd('date', '', true)]).toEqual([
    '2026-03-08',
    undefined,
    undefined,
  ])
  expect(rangeDisplayTexts('datetime', ['2026-03-08 09:05:00', undefined])).toEqual(['2026-03-08 09:05', ''])
  expect(rangeDisplayTexts('date', [undefined, undefined])).toBeUndefined()
})
