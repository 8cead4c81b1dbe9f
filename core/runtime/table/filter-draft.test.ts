import { describe, expect, it, vi } from 'vitest'
import type { ClientFilter } from '#schemas/types/wire.ts'
import { createFilterDraft } from './filter-draft.ts'

const filters: ClientFilter[] = [
  { key: 'name', type: 'text', label: '姓名', params: ['nameContains'], minLength: 2 },
  { key: 'budget', type: 'numberRange', label: '预算', params: ['min', 'max'] as unknown as [string] },
]

describe('createFilterDraft', () => {
  it('reads trimmed values by query key', () => {
    const draft = createFilterDraft(filters)
    draft.set('name', [' 王明 '])
    draft.set('budget', [undefined, '20'])
    expect(draft.read()).toEqual({ nameContains: '王明', max: '20' })
  })

  it('refuses short texts and reversed ranges until they are changed', () => {
    const draft = createFilterDraft(filters)
    draft.set('name', ['王'])
    draft.set('budget', ['30', '4'])
    expect(draft.read()).toBeUndefined()
    expect(draft.get('name').error).toBe('请至少输入2个字')
    expect(draft.get('budget').error).toBe('最小值不能大于最大值')
    draft.set('name', ['王明'])
    draft.set('budget', ['4', '30'])
    expect(draft.read()).toEqual({ nameContains: '王明', min: '4', max: '30' })
  })

  it('tells only the filter that changed', () => {
    const draft = createFilterDraft(filters)
    const [name, budget] = [vi.fn(), vi.fn()]
    draft.subscribe('name', name)
    draft.subscribe('budget', budget)
    draft.set('name', ['王'])
    draft.reset({ nameContains: '王' })
    expect(name).toHaveBeenCalledTimes(1)
    expect(budget).not.toHaveBeenCalled()
  })
})
