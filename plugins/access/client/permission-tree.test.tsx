// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { RequestError } from '#core/runtime/http/request-error.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { PermissionTree } from './permission-tree.tsx'
import access from './plugin.ts'

const node = (key: string, title: string, more: object = {}) => ({ key, title, children: [], ...more })
const tree = [
  node('crm', '客资', {
    children: [
      node('all', '全部客资', {
        permission: '/all',
        children: [node('all/list', '列表', { permission: '/c/list' }), node('all/edit', '编辑', { permission: '/c/edit' })],
      }),
      node('sea', '公海', {
        permission: '/sea',
        children: [
          node('sea/list', '公海列表', { permission: '/c/list' }),
          node('sea/take', '领取', { permission: '/sea/take', disabled: true }),
        ],
      }),
    ],
  }),
]
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(clearBench)

let value: unknown
async function show(initial: readonly string[], answers: Answers = { 'GET /runtime/permissions': () => ({ data: tree }) }) {
  value = initial
  const Control = (): ReactNode => {
    const [now, set] = useState<unknown>(initial)
    const item = { name: 'permissions', type: 'json', label: '权限', control: 'access/permissionTree' }
    const change = (next: unknown): void => {
      value = next
      set(next)
    }
    return (
      <PermissionTree
        id="p"
        item={item}
        options={[]}
        value={now}
        disabled={false}
        invalid={false}
        placeholder=""
        onChange={change}
        onBlur={() => {}}
      />
    )
  }
  return renderBench(<Control />, { plugins: [{ id: 'standard' }, access], answers })
}

it('ticks a branch with a count, without what may not be granted', async () => {
  await show([])
  expect(await screen.findByText('请选择权限')).toBeTruthy()
  await user.click(screen.getByText('客资'))
  expect(value).toEqual(['/all', '/c/edit', '/c/list', '/sea'])
  expect(screen.getByText('已选 4 / 5 项')).toBeTruthy()
  expect(screen.getByText('4/5')).toBeTruthy()
})

it('ticks the same permission under all its screens', async () => {
  await show([])
  await user.click(await screen.findByText('全部展开'))
  await user.click(await screen.findByText('公海列表'))
  expect(value).toEqual(['/c/list'])
  await waitFor(() => expect(screen.getAllByText('1/3')).toHaveLength(2))
})

it('ticks only what a search shows', async () => {
  await show(['/c/list'])
  await user.type(await screen.findByLabelText('搜索权限'), '编辑')
  expect(screen.queryByText('公海')).toBeNull()
  await user.click(screen.getByText('全选搜索结果'))
  expect(value).toContain('/c/edit')
  await user.clear(screen.getByLabelText('搜索权限'))
  await user.type(screen.getByLabelText('搜索权限'), '没有这个')
  expect(screen.getByText('没有匹配的权限')).toBeTruthy()
})

it('takes everything away again', async () => {
  await show(['/all', '/c/list'])
  await user.click(await screen.findByText('全选'))
  await user.click(screen.getByText('全选'))
  expect(value).toEqual(undefined)
})

it('offers another try when the tree does not load', async () => {
  let tries = 0
  await show([], {
    'GET /runtime/permissions': () => {
      tries += 1
      return tries === 1 ? new RequestError('网络连接异常', { status: 0 }) : { data: tree }
    },
  })
  await user.click(await screen.findByText('重试'))
  expect(await screen.findByText('客资')).toBeTruthy()
})
