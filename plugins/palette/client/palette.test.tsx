// @vitest-environment jsdom
import '@arco-design/web-react/es/_util/react-19-adapter'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRuntime } from '#core/runtime/boot/create-runtime.ts'
import { RuntimeContext } from '#core/runtime/context/runtime.ts'
import { type FakeAnswer, type FakeRoutes, fakeApi } from '#core/runtime/testing/fake-api.ts'
import { widgetPart } from '#core/runtime/testing/widget-part.ts'
import { paletteButton } from './palette-button.tsx'
import { layerForKey, palettePanel } from './palette-host.tsx'
import palette from './plugin.ts'
import { screensMatching } from './use-found.ts'

const menu = {
  revision: '1',
  groups: [{ key: 'a', title: '客资管理', screens: ['/a/leads', '/a/sea'] }],
  screens: { '/a/leads': '全部客资', '/a/sea': '客户公海', '/x/detail': '客户详情' },
}
const foundClients = [{ title: '客户', items: [{ title: '王小明', hint: '1380****000 · 林晓雯', path: '/x/detail?id=7' }] }]

let stop = (): void => {}
const start = (routes: FakeRoutes = {}) => {
  const api = fakeApi({
    'GET /runtime/menu': { body: { code: 200, data: menu } },
    'GET /palette/search?keyword=%E7%8E%8B%E5%B0%8F': { body: { code: 200, data: foundClients } },
    'GET /palette/search?keyword=1380013': { body: { code: 200, data: [] } },
    'GET /palette/search?keyword=zzz': { body: { code: 200, data: [] } },
    'GET /auth/profile': { body: { code: 200, data: { username: 'a', name: 'A' } } },
    ...routes,
  })
  const { runtime, dispose } = createRuntime({ plugins: [{ id: 'standard' }, palette] })
  const [Button, Panel] = [widgetPart(paletteButton), widgetPart(palettePanel)]
  const Where = (): ReactNode => {
    const { pathname, search } = useLocation()
    return <p data-testid="where">{pathname + search}</p>
  }
  const page = render(
    <RuntimeContext value={runtime}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter>
          <input aria-label="别处" />
          <Button />
          <Panel />
          <Where />
        </MemoryRouter>
      </SWRConfig>
    </RuntimeContext>,
  )
  stop = () => {
    page.unmount()
    dispose()
    api.restore()
  }
  return { ...api, runtime, user: userEvent.setup(), where: () => screen.getByTestId('where').textContent }
}
beforeEach(() => localStorage.clear())
afterEach(() => {
  stop()
  cleanup()
})

const open = async (user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> => {
  await user.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox')
}
const foundClient = (title: string) => [{ title: '客户', items: [{ title, hint: '', path: `/x/detail?id=${title}` }] }]

describe('the palette', () => {
  it('opens and closes with Ctrl-K, and gives the focus back', async () => {
    const { user } = start()
    screen.getByLabelText('别处').focus()
    await user.keyboard('{Control>}k{/Control}')
    const input = await screen.findByRole('combobox')
    expect(document.activeElement).toBe(input)
    await user.keyboard('{Tab}')
    expect(document.activeElement).toBe(screen.getByRole('combobox'))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('别处'))
    await user.keyboard('{Meta>}k{/Meta}')
    await screen.findByRole('combobox')
    await user.keyboard('{Meta>}k{/Meta}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('goes to a screen with the keyboard alone', async () => {
    const { user, where } = start()
    await user.keyboard('{Control>}k{/Control}')
    const input = await screen.findByRole('combobox')
    expect(await screen.findByRole('option', { name: /全部客资/ })).toBeTruthy()
    await user.keyboard('{ArrowDown}')
    expect(document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('客户公海')
    await user.keyboard('{Enter}')
    expect(where()).toBe('/a/sea')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('finds what the server finds, once the typing pauses', async () => {
    const { user, where, calls } = start()
    await user.click(screen.getByRole('button', { name: '搜索页面和记录' }))
    const input = await screen.findByRole('combobox')
    await user.type(input, '王小')
    const group = await screen.findByRole('group', { name: '客户' })
    expect(within(group).getByText('1380****000 · 林晓雯')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(where()).toBe('/x/detail?id=7')
    expect(calls.filter(call => call.url.startsWith('/palette'))).toHaveLength(1)
  })

  it('says when nothing goes by the text', async () => {
    const { user } = start()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'zzz')
    expect(await screen.findByText('没有找到匹配的内容')).toBeTruthy()
    expect(screen.getByText('可输入姓名、名称、拼音或首字母，或完整的手机号、微信号')).toBeTruthy()
  })

  it('says that a number is found by the whole of it', async () => {
    const { user } = start()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), '1380013')
    expect(await screen.findByText('手机号要输入完整的号码才能找到')).toBeTruthy()
  })
})

describe('what is typed', () => {
  it('is searched for once it is written, not while it is being spelled, and the Enter that ends the spelling chooses nothing', async () => {
    const { user, calls, where } = start()
    const input = await open(user)
    fireEvent.compositionStart(input)
    fireEvent.change(input, { target: { value: 'wang xiao' } })
    expect((input as HTMLInputElement).value).toBe('wang xiao')
    expect(screen.getByRole('option', { name: /全部客资/ })).toBeTruthy()
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
    expect(where()).toBe('/')
    fireEvent.change(input, { target: { value: '王小' } })
    fireEvent.compositionEnd(input)
    expect(await screen.findByRole('option', { name: /王小明/ })).toBeTruthy()
    expect(calls.filter(call => call.url.startsWith('/palette')).map(call => decodeURIComponent(call.url))).toEqual([
      '/palette/search?keyword=王小',
    ])
  })

  it('shows its own answer, whichever arrives last', async () => {
    const waiting = new Map<string, (answer: FakeAnswer) => void>()
    const later = (call: { url: string }) => new Promise<FakeAnswer>(resolve => waiting.set(call.url, resolve))
    const { user } = start({ 'GET /palette/search?keyword=aa': later, 'GET /palette/search?keyword=aab': later })
    const input = await open(user)
    await user.type(input, 'aa')
    await waitFor(() => expect(waiting.size).toBe(1))
    await user.type(input, 'b')
    await waitFor(() => expect(waiting.size).toBe(2))
    waiting.get('/palette/search?keyword=aab')?.({ body: { code: 200, data: foundClient('新') } })
    expect(await screen.findByRole('option', { name: '新' })).toBeTruthy()
    waiting.get('/palette/search?keyword=aa')?.({ body: { code: 200, data: foundClient('旧') } })
    await new Promise(resolve => setTimeout(resolve))
    expect(screen.queryByRole('option', { name: '旧' })).toBeNull()
    expect(screen.getByRole('option', { name: '新' })).toBeTruthy()
  })

  it('can be asked for again when that failed', async () => {
    const routes: FakeRoutes = {
      'GET /palette/search?keyword=yy': { status: 429, body: { code: 429, message: '操作过于频繁，请稍后再试' } },
    }
    const { user } = start(routes)
    await user.type(await open(user), 'yy')
    expect(await screen.findByText('操作过于频繁，请稍后再试')).toBeTruthy()
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  })
})

it('begins with what was opened last: screens in the browser, clients for this session only', async () => {
  const { user, runtime, where } = start()
  for (const path of ['/a/leads', '/x/detail', '/a/sea', '/a/leads', '/gone']) runtime.kernel.bus.emit('screen.opened', { path })
  await user.type(await open(user), '王小')
  await user.click(await screen.findByRole('option', { name: /王小明/ }))
  expect(where()).toBe('/x/detail?id=7')
  await open(user)
  const last = await screen.findByRole('group', { name: '最近打开' })
  const titles = (group: HTMLElement) =>
    within(group)
      .getAllByRole('option')
      .map(option => option.textContent)
  expect(titles(last)).toEqual(['王小明1380****000 · 林晓雯', '全部客资客资管理', '客户公海客资管理'])
  expect(screen.queryByRole('group', { name: '页面' })).toBeNull()
  expect(JSON.stringify({ ...localStorage })).not.toContain('王小明')
  await user.keyboard('{Escape}')
  runtime.kernel.bus.emit('session.ended', { reason: 'logout' })
  await open(user)
  expect(titles(screen.getByRole('group', { name: '最近打开' }))).toEqual(['全部客资客资管理', '客户公海客资管理'])
})

it('is left by a button where there is no Escape', async () => {
  const { user } = start()
  await open(user)
  await user.click(screen.getByRole('button', { name: '取消' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('the sheet of keys', () => {
  it('comes with ?, but not while somebody types', async () => {
    const { user } = start()
    await user.type(screen.getByLabelText('别处'), '?')
    expect(screen.queryByRole('dialog')).toBeNull()
    screen.getByLabelText('别处').blur()
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: '快捷键' })).toBeTruthy()
    expect(screen.getByText('勾选当前行')).toBeTruthy()
  })

  it('is asked for by no other key', () => {
    const key = (more: KeyboardEventInit) => layerForKey(new KeyboardEvent('keydown', { key: '?', ...more }))
    expect([key({}), key({ altKey: true }), key({ key: 'k' }), key({ key: 'K', metaKey: true })]).toEqual([
      'keys',
      undefined,
      undefined,
      'palette',
    ])
  })
})

it('screens are those of the menu first, then unlisted ones, by title, group or address', () => {
  expect(screensMatching(menu, '').map(({ title }) => title)).toEqual(['全部客资', '客户公海'])
  expect(screensMatching(menu, '客户').map(({ title }) => title)).toEqual(['客户公海', '客户详情'])
  expect(screensMatching(menu, '管理').map(({ title }) => title)).toEqual(['全部客资', '客户公海'])
  expect(screensMatching(undefined, '')).toEqual([])
})
