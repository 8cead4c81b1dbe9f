import { describe, expect, it } from 'vitest'
import type { SettingAnswer } from '../wire.ts'
import { bodyOf, type Draft, draftOf, draftProblem, moved, namesOf, newOverride, overrideProblem, sameDraft } from './setting.ts'

const person = (id: number) => ({ id, name: `员工${id}`, username: `cs${id}` })
const setting: SettingAnswer = {
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
const draft = draftOf(setting)

describe('the draft', () => {
  it('goes back as it came', () => {
    expect(bodyOf(4, draft)).toEqual({
      version: 4,
      defaultStaffId: 1,
      pool: [
        { staffId: 2, onDuty: true },
        { staffId: 3, onDuty: false },
      ],
      overrides: [{ customerSource: '抖音', residentCity: null, staffId: 9 }],
    })
    expect(sameDraft(draft, draftOf(setting))).toBe(true)
    expect(sameDraft(draft, { ...draft, pool: moved(draft.pool, 0, 1) })).toBe(false)
  })

  it('knows the names of people beyond the list', () => {
    expect(namesOf(setting).get(9)).toBe('员工9（cs9）')
    expect(namesOf(setting).get(1)).toBe('员工1（cs1）')
  })

  it('moves members, but not over the ends', () => {
    expect(moved(draft.pool, 0, 1).map(member => member.staffId)).toEqual([3, 2])
    expect(moved(draft.pool, 1, -1).map(member => member.staffId)).toEqual([3, 2])
    expect(moved(draft.pool, 0, -1)).toBe(draft.pool)
    expect(moved(draft.pool, 1, 1)).toBe(draft.pool)
  })

  it('says what is missing', () => {
    const added = newOverride(draft.overrides)
    expect(added.key).toBe(1)
    expect(overrideProblem(added, [added])).toBe('请选择来源或城市')
    const placed = { ...added, customerSource: '抖音' }
    expect(overrideProblem(placed, [placed])).toBe('请选择客服')
    const twin = { ...placed, staffId: 3 }
    const all = [...draft.overrides, twin]
    expect(overrideProblem(twin, all)).toBe('与前面的规则重复')
    expect(overrideProblem(all[0] as (typeof all)[number], all)).toBeUndefined()
    const wrong: Draft = { ...draft, overrides: all }
    expect([draftProblem(draft), draftProblem(wrong), draftProblem({ ...draft, defaultStaffId: undefined })]).toEqual([
      undefined,
      '与前面的规则重复',
      '请设置默认客服',
    ])
  })
})
