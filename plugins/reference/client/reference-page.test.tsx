// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import { NOTHING_SAVED } from '#core/runtime/sample/sample-http.ts'
import qr from '#plugins/qr/client/plugin.ts'
import standard from '#plugins/standard/client/plugin.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { ReferencePage } from './reference-page.tsx'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(async () => {
  await clearBench()
  vi.restoreAllMocks()
})

const openReference = async (path = '/system/reference', answers: Answers = {}, plugins: readonly ClientPlugin[] = [standard, qr]) => {
  const bench = await renderBench(<ReferencePage />, { plugins, answers, path })
  await screen.findByRole('navigation', { name: '参考手册的分组' })
  return bench
}
const groups = () => screen.getByRole('navigation', { name: '参考手册的分组' })
const entry = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}(?![\\w/])`) })
const card = (name: string) => entry(name).closest('article') as HTMLElement
const choose = (title: string) => user.click(within(groups()).getByRole('button', { name: new RegExp(`^${title}`) }))

describe('groups', () => {
  it('begin with what manifests are made of, and are chosen by the address or a press', async () => {
    const { address } = await openReference()
    expect(screen.getByRole('heading', { name: '资源与字段' })).toBeTruthy()
    await choose('单元格')
    expect(screen.getByRole('heading', { name: '单元格' })).toBeTruthy()
    expect(address()).toBe('/system/reference?group=cells')
  })

  it('tell keys with their types, whether they are required, what holds without them, and both languages', async () => {
    await openReference('/system/reference?entry=actions/Action')
    const row = within(card('Action')).getByRole('row', { name: /^select/ })
    expect(row.textContent).toContain('"none" | "one" | "many"')
    expect(row.textContent).toContain('针对的行')
    expect(row.textContent).toContain('Rows it needs')
    expect(row.textContent).toContain('默认 "none"')
    expect(within(card('Action')).getByRole('row', { name: /^resubmit.message/ }).textContent).toContain('必填')
  })
})

describe('an entry', () => {
  it('draws its examples by the part itself when it is opened, and not before', async () => {
    const { address } = await openReference('/system/reference?group=cells')
    expect(screen.queryByText('1,234.50元')).toBeNull()
    await user.click(entry('currency'))
    expect(await screen.findByText('1,234.50元')).toBeTruthy()
    expect(address()).toBe('/system/reference?entry=cells%2Fcurrency')
    await user.click(entry('currency'))
    expect(screen.queryByText('1,234.50元')).toBeNull()
  })

  it('is opened by an address that names it', async () => {
    await openReference('/system/reference?entry=filters/select')
    expect(entry('select').getAttribute('aria-expanded')).toBe('true')
    expect(await screen.findByRole('combobox', { name: '示例' })).toBeTruthy()
  })

  it('copies the JSON of an example', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openReference('/system/reference?entry=cells/qr/image')
    await user.click(screen.getByRole('button', { name: '复制qr/image 的示例2的 JSON' }))
    expect(write).toHaveBeenCalledWith('{ "value": "微信：yuanhang", "props": { "size": 48 } }')
  })

  it('fails alone when its part throws', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken: ClientPlugin = {
      id: 'standard',
      components: {},
      controls: {
        input: () => {
          throw new Error('坏了')
        },
      },
    }
    await openReference('/system/reference?entry=controls/input', {}, [broken])
    expect(await within(card('input')).findByText(/坏了/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: '控件' })).toBeTruthy()
  })
})

describe('what is done in an example', () => {
  it('is saved nowhere, and the page stays where it is', async () => {
    const { calls, address } = await openReference('/system/reference?entry=presenters/confirm')
    const asked = calls.length
    const before = address()
    await user.click(await within(card('confirm')).findByRole('button', { name: '移除' }))
    await user.click(await screen.findByRole('button', { name: '确定' }))
    expect(await screen.findByText(NOTHING_SAVED)).toBeTruthy()
    expect(calls.slice(asked)).toEqual([])
    expect(address()).toBe(before)
  })

  it('is seen in the example alone: a list is asked of its own answers, whatever stands in the address', async () => {
    const { calls, address } = await openReference('/system/reference?entry=views/table')
    expect(await screen.findByText('红茶')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: '名称' }), '茶')
    await user.click(screen.getByRole('button', { name: '查询' }))
    await act(async () => {})
    expect(calls.map(({ url }) => url)).not.toContain('/sample/list')
    expect(address()).toBe('/system/reference?entry=views/table')
  })
})

describe('search', () => {
  it('finds over all groups, and gives way to the group that is chosen then', async () => {
    await openReference()
    await user.type(screen.getByRole('searchbox', { name: '搜索参考手册' }), 'qr/image')
    expect(await screen.findByText('找到1项')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: '资源与字段' })).toBeNull()
    await choose('条件')
    expect(screen.getByRole('heading', { name: '条件' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索参考手册' }).value).toBe('')
  })

  it('says when there is nothing', async () => {
    await openReference()
    await user.type(screen.getByRole('searchbox', { name: '搜索参考手册' }), 'xyzzy')
    expect(await screen.findByRole('heading', { name: '没有找到' })).toBeTruthy()
  })
})

describe('plugins that were installed', () => {
  const LIST = 'GET /system/plugins/list'
  const statement = { parts: [{ kind: 'cells', name: 'call-log/dial', description: '拨号按钮' }], operations: [] }
  const installed = { id: 'call-log', title: '通话记录', description: '在列表中拨号', version: '1.2.0', state: 'on', statement }
  const items = [installed, { ...installed, id: 'off', title: '已停用的', state: 'off' }]
  const profile = (permissions: readonly string[]) => ({
    'GET /auth/profile': () => ({
      data: { id: 7, username: 'it', name: '运维', admin: false, permissions, home: false, notReadNumber: 0 },
    }),
  })

  it('are told with what they bring, those that are on', async () => {
    await openReference('/system/reference', { ...profile(['/system/plugins/list']), [LIST]: () => ({ data: { items } }) })
    expect((await screen.findByRole('region', { name: '另外安装的插件' })).textContent).toContain('call-log/dial 单元格拨号按钮')
    expect(screen.queryByText('已停用的')).toBeNull()
  })

  it('are not asked for by those who may not see them', async () => {
    const { calls } = await openReference('/system/reference', profile([]))
    await waitFor(() => expect(calls.map(({ url }) => url)).toContain('/auth/profile'))
    expect(calls.map(({ url }) => url)).not.toContain('/system/plugins/list')
    expect(screen.queryByText('另外安装的插件')).toBeNull()
  })
})
