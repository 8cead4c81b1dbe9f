// @vitest-environment jsdom
import '@arco-design/web-react/es/_util/react-19-adapter'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, describe, expect, it } from 'vitest'
import { createRuntime } from '#core/runtime/create-runtime.ts'
import { RuntimeContext } from '#core/runtime/runtime.ts'
import { fakeApi } from '#core/runtime/testing/fake-api.ts'
import { paletteButton } from './palette-button.tsx'
import { askedFor, palettePanel } from './palette-host.tsx'
import { screensFor } from './use-found.ts'

const menu = {
  revision: '1',
  groups: [{ key: 'a', title: '客资管理', screens: ['/a/leads', '/a/sea'] }],
  screens: { '/a/leads': '全部客资', '/a/sea': '客户公海', '/x/detail': '客户详情' },
}
const found = [{ title: '客户', items: [{ title: '王小明', hint: '1380****000 · 林晓雯', path: '/x/detail?id=7' }] }]

let stop = (): void => {}
const start = () => {
  const api = fakeApi({
    'GET /runtime/menu': { body: { code: 200, data: menu } },
    'GET /palette/search?keyword=%E7%8E%8B%E5%B0%8F': { body: { code: 200, data: found } },
    'GET /palette/search?keyword=zzz': { body: { code: 200, data: [] } },
  })
  const { runtime, dispose } = createRuntime({ plugins: [] })
  const [Button, Panel] = [paletteButton.component, palettePanel.component] as unknown as [() => ReactNode, () => ReactNode]
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
  return { ...api, user: userEvent.setup(), where: () => screen.getByTestId('where').textContent }
}
afterEach(() => {
  stop()
  cleanup()
})

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
    await user.click(screen.getByRole('button', { name: /^搜索/ }))
    const input = await screen.findByRole('combobox')
    await user.type(input, '王')
    expect(screen.getByText('再输入一个字，可搜索客户和机构')).toBeTruthy()
    await user.type(input, '小')
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
  })
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
    const key = (more: object) => askedFor({ key: '?', ctrlKey: false, metaKey: false, altKey: false, target: document.body, ...more })
    expect([key({}), key({ altKey: true }), key({ key: 'k' }), key({ key: 'K', metaKey: true })]).toEqual([
      'keys',
      undefined,
      undefined,
      'palette',
    ])
  })
})

it('screens are those of the menu first, then unlisted ones, by title, group or address', () => {
  expect(screensFor(menu, '').map(({ title }) => title)).toEqual(['全部客资', '客户公海'])
  expect(screensFor(menu, '客户').map(({ title }) => title)).toEqual(['客户公海', '客户详情'])
  expect(screensFor(menu, '管理').map(({ title }) => title)).toEqual(['全部客资', '客户公海'])
  expect(screensFor(undefined, '')).toEqual([])
})
