import { describe, expect, it } from 'vitest'
import type { ServiceSettingAnswer } from '../wire.ts'
import {
  employeeLabels,
  isSameSettingDraft,
  movedMember,
  newStaffOverride,
  type SettingDraft,
  settingBody,
  settingDraftOf,
  settingDraftProblem,
  staffOverrideProblem,
} from './setting.ts'

const person = (id: number) => ({ id, name: `员工${id}`, username: `cs${id}` })
const setting: ServiceSettingAnswer = {
  version: 4,
  defaultStaff: person(1),
  pool: [
    { staff: person(2), onDuty: true },
    { staff: person(3), onDuty: false },
  ],
  overrides: [{ customerSource: '抖音', residentCity: null, staff: person(9) }],
  employeesList: [{ id: 1, label: '员工1（cs1）' }],
  sourceList: [],
  cityList: [],
}
const draft = settingDraftOf(setting)

describe('the draft', () => {
  it('goes back as it came', () => {
    expect(settingBody(4, draft)).toEqual({
      version: 4,
      defaultStaffId: 1,
      pool: [
        { staffId: 2, onDuty: true },
        { staffId: 3, onDuty: false },
      ],
      overrides: [{ customerSource: '抖音', residentCity: null, staffId: 9 }],
    })
    expect(isSameSettingDraft(draft, settingDraftOf(setting))).toBe(true)
    expect(isSameSettingDraft(draft, { ...draft, pool: movedMember(draft.pool, 0, 1) })).toBe(false)
  })

  it('knows the names of people beyond the list', () => {
    expect(employeeLabels(setting).get(9)).toBe('员工9（cs9）')
    expect(employeeLabels(setting).get(1)).toBe('员工1（cs1）')
  })

  it('moves members, but not over the ends', () => {
    expect(movedMember(draft.pool, 0, 1).map(member => member.staffId)).toEqual([3, 2])
    expect(movedMember(draft.pool, 1, -1).map(member => member.staffId)).toEqual([3, 2])
    expect(movedMember(draft.pool, 0, -1)).toBe(draft.pool)
    expect(movedMember(draft.pool, 1, 1)).toBe(draft.pool)
  })

  it('says what is missing', () => {
    const added = newStaffOverride(draft.overrides)
    expect(added.key).toBe(1)
    expect(staffOverrideProblem(added, [added])).toBe('请选择来源或城市')
    const placed = { ...added, customerSource: '抖音' }
    expect(staffOverrideProblem(placed, [placed])).toBe('请选择客服')
    const twin = { ...placed, staffId: 3 }
    const all = [...draft.overrides, twin]
    expect(staffOverrideProblem(twin, all)).toBe('与前面的规则重复')
    expect(staffOverrideProblem(all[0] as (typeof all)[number], all)).toBeUndefined()
    const wrong: SettingDraft = { ...draft, overrides: all }
    expect([settingDraftProblem(draft), settingDraftProblem(wrong), settingDraftProblem({ ...draft, defaultStaffId: undefined })]).toEqual([
      undefined,
      '与前面的规则重复',
      '请设置默认客服',
    ])
  })
})
