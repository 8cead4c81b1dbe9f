import { expect, it } from 'vitest'
import { checkDetails } from './check-details.ts'

it('shows the pairs that the answer names', () => {
  expect(checkDetails({ fields: [{ label: '录入人', value: '李四' }, { label: '客服', value: null }, 'x'] }, {})).toEqual([
    { label: '录入人', value: '李四' },
    { label: '客服', value: '暂无' },
  ])
})

it('knows the keys of a duplicate check, and shows labels for codes', () => {
  const data = {
    id: 1,
    entryPerson: '李四',
    attribution: '王五',
    staffName: '',
    customerPhase: 'CONTACTS',
    createdDate: '2026-01-02 03:04:05',
    tips: '',
  }
  const options = { customerPhase: [{ value: 'CONTACTS', label: '已联系' }] }
  expect(checkDetails(data, options)).toEqual([
    { label: '录入人', value: '李四' },
    { label: '归属人', value: '王五' },
    { label: '客服', value: '暂无' },
    { label: '客户阶段', value: '已联系' },
    { label: '创建时间', value: '2026-01-02 03:04:05' },
  ])
})

it('shows nothing for an answer without data', () => {
  expect(checkDetails(undefined, {})).toEqual([])
})
