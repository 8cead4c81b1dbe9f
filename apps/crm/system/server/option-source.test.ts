import { expect, it } from 'vitest'
import { type OptionRow, optionTree } from './option-source.ts'

const row = (id: number, label: string, parent_id: number | null = null, status = 0): OptionRow => ({
  id,
  version: 1,
  value: `v${id}`,
  label,
  parent_id,
  sort: id,
  status,
  color: null,
})

it('builds the tree, and disables what stands below a disabled option', () => {
  const tree = optionTree([row(1, '新媒体'), row(2, '小红书', 1), row(3, '线下', null, 1), row(4, '讲座', 3)])
  expect(tree).toEqual([
    { value: 'v1', label: '新媒体', manual: true, children: [{ value: 'v2', label: '小红书', manual: true, children: [] }] },
    {
      value: 'v3',
      label: '线下',
      manual: true,
      disabled: true,
      children: [{ value: 'v4', label: '讲座', manual: true, disabled: true, children: [] }],
    },
  ])
})
