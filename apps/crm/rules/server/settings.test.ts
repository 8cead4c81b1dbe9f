import { expect, it } from 'vitest'
import type { RuleSettings } from '../wire/settings.ts'
import { checkSettings, restartedPeriods } from './settings.ts'

const base: RuleSettings & { readonly version: number } = {
  version: 1,
  followEnabled: true,
  noFollowUpDays: 15,
  allocEnabled: true,
  noAllocationDays: 30,
  warnDays: [1, 3],
  exempt: ['PROTECTED'],
  minFollowUpChars: 5,
  spreadDays: 7,
  maxLossPercent: 20,
  autoContact: true,
  dailyClaimLimit: 20,
  holdingLimit: 200,
  exOwnerCooldownDays: 7,
  seaViewLimit: 0,
  maxInstitutions: 3,
  holdingOverrides: [
    { employeeId: 9, holdingLimit: 1 },
    { employeeId: 2, holdingLimit: 0 },
  ],
  autoAssignOff: [],
}
const settings = (change: object = {}) => checkSettings({ ...base, ...change })
const problems = (change: object): unknown => {
  try {
    return settings(change)
  } catch (error) {
    return (error as { errors: readonly unknown[] }).errors
  }
}

it('brings settings into one form, in which an ordered lead is always exempt', () => {
  expect(settings()).toMatchObject({ warnDays: [3, 1], exempt: ['ORDERED', 'PROTECTED'] })
  expect(settings().holdingOverrides.map(item => item.employeeId)).toEqual([2, 9])
  expect(settings()).not.toHaveProperty('version')
})

it('tells what is wrong by field', () => {
  expect(problems({ noFollowUpDays: 366, maxInstitutions: 0 })).toEqual([
    { field: 'noFollowUpDays', message: '未跟进天数须在1-365之间' },
    { field: 'maxInstitutions', message: '最多分配机构数须在1-20之间' },
  ])
  expect(problems({ warnDays: [15] })).toEqual([{ field: 'warnDays', message: '提醒天数须小于流失天数（15）' }])
  expect(problems({ warnDays: [15], followEnabled: false })).toMatchObject({ warnDays: [15] })
  expect(problems({ warnDays: [0] })).toEqual([{ field: 'warnDays', message: '提醒天数须在1-365之间' }])
  expect(problems({ warnDays: [1, 2, 3, 4, 5, 6] })).toEqual([{ field: 'warnDays', message: '最多设置5个提醒天数' }])
  const twice = [1, 2].map(holdingLimit => ({ employeeId: 1, holdingLimit }))
  expect(problems({ holdingOverrides: twice })).toEqual([{ field: 'holdingOverrides', message: '同一员工只能设置一次' }])
})

it('begins clocks anew when a rule is switched on or shortened, or an exemption falls', () => {
  const clocks = (before: object, after: object) => restartedPeriods(settings(before), settings(after))
  expect(clocks({}, {})).toEqual({ follow: false, alloc: false })
  expect(clocks({ followEnabled: false }, {})).toEqual({ follow: true, alloc: false })
  expect(clocks({}, { noAllocationDays: 29 })).toEqual({ follow: false, alloc: true })
  expect(clocks({}, { noFollowUpDays: 16, allocEnabled: false })).toEqual({ follow: false, alloc: false })
  expect(clocks({}, { exempt: [] })).toEqual({ follow: true, alloc: true })
  expect(clocks({}, { spreadDays: 6 })).toEqual({ follow: true, alloc: true })
  expect(clocks({}, { spreadDays: 8 })).toEqual({ follow: false, alloc: false })
  expect(clocks({ exempt: [] }, {})).toEqual({ follow: false, alloc: false })
})
