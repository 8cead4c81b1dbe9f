import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { itemFormats } from './formats.ts'

const matchesFormat = (format: string, text: string): boolean => itemFormats[format]?.(text) ?? false

describe('a day', () => {
  it.each(['2026-01-31', '2026-02-28', '2024-02-29', '2000-02-29', '2026-04-30', '1999-12-31'])('is %s', day => {
    expect([matchesFormat('date', day), matchesFormat('date-time', `${day}T00:00:00Z`)]).toEqual([true, Date.parse(day) < Date.now()])
  })

  it.each([
    '2026-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '26-01-01',
    '12026-01-01',
    '2026-01-011',
    '2026-001-01',
    ' 2026-01-01',
    '2026-01-01 ',
    '2026-1-1',
  ])('is not %s', day => {
    expect([matchesFormat('date', day), matchesFormat('date-time', `${day}T00:00:00Z`)]).toEqual([false, false])
  })
})

describe('a moment', () => {
  const after = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

  it('has an offset, and lies at most five minutes ahead', () => {
    const moments = ['2026-03-01T10:00:00+08:00', '2026-03-01T10:00:00.123456Z', after(290)]
    expect(moments.map(text => matchesFormat('date-time', text))).toEqual([true, true, true])
    const none = ['2026-03-01T10:00:00', '2026-03-01 10:00:00Z', '2026-03-01T24:00:00Z', '2026-03-01T10:00:00+24:00', after(310)]
    expect(none.map(text => matchesFormat('date-time', text))).toEqual(none.map(() => false))
  })

  it('lies five minutes ahead, and not a millisecond more', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 2, 1) })
    onTestFinished(() => void vi.useRealTimers())
    expect(['2026-03-01T00:05:00Z', '2026-03-01T00:05:00.001Z'].map(text => matchesFormat('date-time', text))).toEqual([true, false])
  })

  it.each([
    ['2026-03-01T00:00:00Z', true],
    ['2026-03-01T09:59:59Z', true],
    ['2026-03-01T19:00:00Z', true],
    ['2026-02-28T23:59:59Z', true],
    ['2026-03-01T10:00:00.1Z', true],
    ['2026-03-01T10:00:00-00:30', true],
    ['2026-03-01T10:00:00+13:45', true],
    ['2026-03-01T10:00:00+23:59', true],
    ['2026-03-01T2:00:00Z', false],
    ['2026-03-01T30:00:00Z', false],
    ['2026-03-01T10:60:00Z', false],
    ['2026-03-01T10:00:60Z', false],
    ['2026-03-01T10:00:0Z', false],
    ['2026-03-01T10:00:00.Z', false],
    ['2026-03-01T10:00:00.1234567Z', false],
    ['2026-03-01T10:00:00.xZ', false],
    ['2026-03-01T10:00:00,5Z', false],
    ['2026-03-01T10:00:00z', false],
    ['2026-03-01T10:00:00 08:00', false],
    ['2026-03-01T10:00:00+08:60', false],
    ['2026-03-01T10:00:00+0800', false],
    ['2026-03-01T10:00:00+8:00', false],
    ['2026-03-01T10:00:00Z ', false],
    [' 2026-03-01T10:00:00Z', false],
    ['soon', false],
    ['', false],
  ])('is written so: %j %s', (text, taken) => {
    expect(matchesFormat('date-time', text)).toBe(taken)
  })

  it('is one of our time: what programs send that have none is none', () => {
    const moments = ['0001-01-01T00:00:00Z', '0018-06-01T00:00:00Z', '1969-12-31T23:59:59Z', '1970-01-01T00:00:00Z']
    expect(moments.map(text => matchesFormat('date-time', text))).toEqual([false, false, false, true])
  })
})
