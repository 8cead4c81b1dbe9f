import { describe, expect, it, vi } from 'vitest'
import type { ClientFilter } from '#schemas/types/wire.ts'
import { createFilterDraft } from './filter-draft.ts'

const filters: ClientFilter[] = [
  { key: 'name', type: 'text', label: '姓名', params: ['nameContains'] },
  { key: 'phone', type: 'text', label: '手机号', params: ['phoneIs'], whole: 'phone' },
  { key: 'budget', type: 'numberRange', label: '预算', params: ['min', 'max'] },
]

describe('createFilterDraft', () => {
  it('reads trimmed values by query key', () => {
    const draft = createFilterDraft(filters)
    draft.set('name', [' 王明 '])
    draft.set('budget', [undefined, '20'])
    expect(draft.read()).toEqual({ nameContains: '王明', max: '20' })
  })

  it('refuses a part of a phone number and reversed ranges until they are changed', async () => {
    const draft = createFilterDraft(filters)
    draft.set('name', ['王'])
    draft.set('phone', ['1380013'])
    draft.set('budget', ['30', '4'])
    await draft.prepare()
    expect(draft.read()).toBeUndefined()
    expect(draft.get('phone').error).toBe('请输入完整的手机号，只输入一部分查不到')
    expect(draft.get('budget').error).toBe('最小值不能大于最大值')
    draft.set('phone', ['138 0013 8000'])
    draft.set('budget', ['4', '30'])
    expect(draft.read()).toEqual({ nameContains: '王', phoneIs: '138 0013 8000', min: '4', max: '30' })
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
