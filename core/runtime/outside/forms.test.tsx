// @vitest-environment jsdom
/** Unsaved input must survive failures of the plugin around it. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientPlugin, Control, PresenterProps } from '#core/contract/client-plugin.ts'
import type { ClientAction, ClientTableView } from '#schemas/types/wire.ts'
import { FormFields } from '../form/form-fields.tsx'
import { createFormStore } from '../form/form-store.ts'
import { useLeaveGuard } from '../leaving/leave-guard.ts'
import { PluginPart } from '../screen/plugin-part.tsx'
import { ListFrame } from '../table/list-frame.tsx'
import { errorOf, openPage, outsideClient, viewOfComponent } from './page.testing.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => page.close())

const move = { key: 'move', label: '移动', select: 'one', present: 'form/box', url: '/a/move' } as ClientAction
const view: ClientTableView = {
  type: 'table',
  drawn: { view: 'one/board', props: {} },
  resource: 'thing',
  label: '东西',
  screen: '/a/one',
  listUrl: '/a/list',
  filters: [],
  columns: [{ key: 'name', label: '名称', cell: 'text', path: ['name'] }],
  actions: [],
  rowActions: [move],
  sort: '',
  paged: true,
  size: 10,
  selection: false,
}

/** A form of the app: its unsaved input is lost when it unmounts. */
const Box = ({ action, close }: PresenterProps) => {
  const [store] = useState(() =>
    createFormStore({
      items: [
        { name: '备注', label: '备注', type: 'text', control: 'form/input' },
        { name: '评分', label: '评分', type: 'text', control: 'one/rating' },
      ] as never,
      initial: {},
      context: { user: undefined, now: () => '' } as never,
    }),
  )
  useLeaveGuard(() => store.dirty())
  return (
    <div role="dialog" aria-label={action.label}>
      <FormFields scope={{ store, init: {}, rows: [] }} />
      <button type="button" onClick={() => close(false)}>
        关闭
      </button>
    </div>
  )
}
const input: Control = ({ id, value, onChange }) => (
  <input id={id} value={String(value ?? '')} onChange={event => onChange(event.target.value)} />
)
const form: ClientPlugin = { id: 'form', controls: { input }, presenters: { box: Box as never } }

const rating: Control = () => (
  <button
    type="button"
    onClick={() => {
      throw errorOf('one', '三星坏了')
    }}
  >
    三星
  </button>
)
let breakBoard = (): void => {}
const Board = ({ view: list }: { readonly view: ClientTableView }) => (
  <ListFrame view={list}>
    {({ found, run }) => (
      <>
        <Breaking />
        {found?.records.map(row => (
          <button type="button" key={row.id} onClick={() => run(move, [row])}>
            移动{row.id}
          </button>
        ))}
      </>
    )}
  </ListFrame>
)
const Breaking = () => {
  const [broken, setBroken] = useState(false)
  breakBoard = () => setBroken(true)
  if (broken) throw new Error('画坏了')
  return null
}
const one: ClientPlugin = { id: 'one', views: { board: Board as never }, controls: { rating } }

const openBoardPage = async (): Promise<HTMLElement> => {
  page = openPage(
    { plugins: [outsideClient('one', { views: ['board'], controls: ['rating'] })], view },
    {
      bundled: [form],
      modules: { '/plugins/one/1/client.js': one },
      routes: {
        'GET /a/list?screen=%2Fa%2Fone&page=1&size=10&total=later': { body: { code: 200, data: { records: [{ id: 1 }], total: 1 } } },
      },
    },
  )
  await page.user.click(await screen.findByText('移动1'))
  return screen.findByRole('dialog', { name: '移动' })
}
const typed = async (): Promise<HTMLInputElement> => {
  const field = within(await openBoardPage()).getByLabelText<HTMLInputElement>('备注')
  await page.user.type(field, '很长的话')
  return field
}
const holdsInput = (field: HTMLInputElement): boolean => field.isConnected && field.value === '很长的话'
const reject = (reason: unknown): Promise<void> =>
  act(async () => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })))
const close = (): Promise<void> => page.user.click(screen.getByRole('button', { name: '关闭' }))

describe('a form that a view of a plugin has opened', () => {
  it('stays when the view fails by what nobody waited for: that is said at once, and in its place once the form is closed', async () => {
    const field = await typed()
    await reject(errorOf('one', '没有等'))
    expect(holdsInput(field)).toBe(true)
    screen.getByText(/插件“one”出错：没有等/)
    expect(document.querySelector('.yh-fault')).toBeNull()
    await close()
    await screen.findByText('one/board：没有等')
  })

  it('stays when the view fails as it is drawn, and so does what is around the list', async () => {
    const field = await typed()
    await act(async () => breakBoard())
    screen.getByText('one/board：画坏了')
    expect(holdsInput(field)).toBe(true)
    await close()
    await page.user.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByText('移动1')
  })

  it('stays when a control of it fails for the third time, which shows so in its own place; the plugin goes with the form', async () => {
    const field = await typed()
    const dialog = within(screen.getByRole('dialog', { name: '移动' }))
    for (let time = 0; time < 3; time += 1) {
      await page.user.click(dialog.getByText('三星'))
      dialog.getByText('one/rating：三星坏了')
      if (time < 2) await page.user.click(dialog.getByText('重试'))
    }
    screen.getByText('插件“one”出错，正在填写的内容保存或关闭后将在本页停用')
    expect(page.told()).toEqual([{ id: 'one', part: 'controls one/rating', message: '三星坏了' }])
    // Further failures must not be reported again.
    for (let time = 0; time < 3; time += 1) await reject(errorOf('one', '还是坏的'))
    expect([holdsInput(field), page.told().length]).toEqual([true, 1])
    await close()
    await screen.findByText('插件“one”已停用')
    expect([page.runtime.kernel.plugins.includes('one'), page.told().length]).toEqual([false, 1])
  })

  it('that nothing was typed in goes with the plugin at once', async () => {
    await openBoardPage()
    page.runtime.outside?.switchOff('one', 'views one/board', '坏了')
    await screen.findByText('插件“one”已停用')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('a version that came while a switched-off one waited for a form is not switched off by it', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const field = await typed()
  page.runtime.outside?.switchOff('one', 'views one/board', '坏了')
  page.runtime.outside?.follow([outsideClient('one', { views: ['board'] }, { url: '/plugins/one/2/client.js' })], {
    dirty: () => false,
    whenClean: () => Promise.resolve(),
  })
  await waitFor(() => expect(field.isConnected).toBe(false))
  await act(async () => {})
  expect(page.runtime.kernel.plugins).toContain('one')
})

it('a part beside a form that somebody has filled in shows its own fault at once, and a part with one of its own waits', async () => {
  const Field = ({ label }: { readonly label: string }) => {
    const [text, setText] = useState('')
    useLeaveGuard(() => text !== '')
    return <input aria-label={label} value={text} onChange={event => setText(event.target.value)} />
  }
  const bad = (name: string) => (
    <button
      type="button"
      onClick={() => {
        throw errorOf('one', `${name}坏了`)
      }}
    >
      {name}
    </button>
  )
  const parts: ClientPlugin = {
    id: 'one',
    components: {
      beside: () => bad('旁边'),
      holding: () => (
        <>
          <Field label="里面" />
          {bad('里面的')}
        </>
      ),
    },
  }
  const board: ClientPlugin = {
    id: 'board',
    components: {
      page: () => (
        <>
          <Field label="外面" />
          <PluginPart id="one/beside" props={{}} />
          <PluginPart id="one/holding" props={{}} />
        </>
      ),
    },
  }
  page = openPage(
    { plugins: [outsideClient('one', { components: ['beside', 'holding'] })], view: viewOfComponent('board/page') },
    { bundled: [board], modules: { '/plugins/one/1/client.js': parts } },
  )
  const inside = await screen.findByLabelText<HTMLInputElement>('里面')
  await page.user.type(screen.getByLabelText('外面'), '一')
  await page.user.click(screen.getByRole('button', { name: '旁边' }))
  screen.getByText('one/beside：旁边坏了')
  await page.user.type(inside, '二')
  await page.user.click(screen.getByRole('button', { name: '里面的' }))
  expect(inside.isConnected && inside.value).toBe('二')
  screen.getByText(/插件“one”出错：里面的坏了/)
})
