import { describe, expect, it } from 'vitest'
import { parseShanghaiTime, sendTimeOf, shanghaiTime } from './plan.ts'

const at = (time: string) => new Date(`${time}+08:00`)

describe('the time at which a task is sent', () => {
  const [noon, evening, morning] = [at('2026-03-01T12:00:00'), at('2026-03-01T22:00:00'), at('2026-03-02T08:00:00')]
  const minute = at('2026-03-01T12:01:00')
  it.each([
    ['NOTICE', undefined, noon, { due: noon, deferred: false, later: false }],
    ['NOTICE', undefined, evening, { due: evening, deferred: false, later: false }],
    ['NOTICE', evening, noon, { due: evening, deferred: false, later: true }],
    ['NOTICE', noon, minute, { due: minute, deferred: false, later: false }],
    ['NOTICE', noon, noon, { due: noon, deferred: false, later: false }],
    ['MARKETING', undefined, noon, { due: noon, deferred: false, later: false }],
    ['MARKETING', undefined, evening, { due: morning, deferred: true, later: true }],
    ['MARKETING', evening, noon, { due: morning, deferred: true, later: true }],
    ['MARKETING', minute, noon, { due: minute, deferred: false, later: true }],
  ] as const)('of a %s wanted at %s, now %s', (kind, wanted, now, expected) => {
    expect(sendTimeOf(kind, wanted, now)).toEqual(expected)
  })

  it('is written and read as in Shanghai', () => {
    expect(parseShanghaiTime('2026-03-01 22:30:15')).toEqual(at('2026-03-01T22:30:15'))
    expect(shanghaiTime(at('2026-03-01T22:30:15'))).toBe('2026-03-01 22:30:15')
    for (const none of [undefined, null, '']) expect(parseShanghaiTime(none)).toBeUndefined()
  })
})
