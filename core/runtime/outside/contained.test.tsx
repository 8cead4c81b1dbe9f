// @vitest-environment jsdom
/** A failing part of an outside plugin must not affect the parts beside it. */
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cell, CellProps, ClientPlugin, Contribution, Control } from '#core/contract/client-plugin.ts'
import type { ClientView } from '#schemas/types/wire.ts'
import { mistyped } from '#tests/support/stub.ts'
import { FormFields } from '../form/form-fields.tsx'
import { createFormStore, type FormStore } from '../form/form-store.ts'
import { errorOf, openPage, outsideClient, viewOfComponent } from './page.testing.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => page.close())

const fail = (): never => {
  throw new Error('坏了')
}

describe('a cell', () => {
  const column = (key: string, cell: string) => ({ key, label: key, cell, path: ['name'] })
  const tableOf = (...cells: readonly string[]): ClientView => ({
    type: 'table',
    resource: 'thing',
    label: '东西',
    screen: '/a/one',
    listUrl: '/a/list',
    quickFilter: [],
    statistics: [],
    filters: [],
    columns: [column('名称', 'text'), ...cells.map((cell, at) => column(`列${at}`, cell))],
    actions: [],
    rowActions: [],
    sort: '',
    paged: true,
    size: 10,
    selection: false,
  })
  const records = [
    { id: 1, name: '甲' },
    { id: 2, name: '乙' },
  ]
  const answer = { body: { code: 200, data: { records, total: 2 } } }
  const open = (cells: Readonly<Record<string, Contribution<Cell>>>, ...shown: readonly string[]): void => {
    page = openPage(
      { plugins: [outsideClient('one', { cells: Object.keys(cells) })], view: tableOf(...shown) },
      {
        modules: { '/plugins/one/1/client.js': { id: 'one', cells } },
        routes: { 'GET /a/list?screen=%2Fa%2Fone&page=1&size=10&total=later': answer, 'GET /a/list?page=1&size=10&total=later': answer },
      },
    )
  }
  /** Text of the last column, row by row. */
  const shown = (): readonly (string | null)[] => [...document.querySelectorAll('tbody tr td:last-child')].map(cell => cell.textContent)

  const Inner = (): never => fail()
  it.each<[string, Cell]>([
    ['whose text throws', { text: fail }],
    ['whose text throws for one row', { text: value => (value === '甲' ? fail() : `“${value}”`) }],
    ['whose text is none', { text: value => mistyped<string>({ value }) }],
    ['whose component throws', { text: value => `“${value}”`, component: fail }],
    ['whose component is pure and throws', { text: value => `“${value}”`, component: fail, pure: true }],
    ['whose pure component draws what throws', { text: value => `“${value}”`, component: () => <Inner />, pure: true }],
  ])('%s leaves the table, with what text there is', async (name, bad) => {
    const good: Cell = { component: ({ value }: CellProps) => <b>{`好${value}`}</b>, pure: true }
    open({ bad, good }, 'one/good', 'one/bad')
    await screen.findByText('好乙')
    const expected = { throws: ['甲', '乙'], row: ['甲', '“乙”'], none: ['-', '-'] }[/(throws|row|none)$/.exec(name)?.[1] ?? '']
    await waitFor(() => expect(shown()).toEqual(bad.component ? ['“甲”', '“乙”'] : expected))
    screen.getByText('好甲')
    expect(page.runtime.kernel.plugins).toContain('one')
  })

  describe.each<[string, Cell]>([
    ['text', { text: fail }],
    ['component', { component: fail }],
    ['pure component', { component: fail, pure: true }],
  ])('whose %s throws', (_, bad) => {
    const cells = { a: bad, b: bad, c: bad }

    it('counts once for a column, however many rows there are', async () => {
      open(cells, 'one/a', 'one/b')
      await waitFor(() => expect(shown()).toEqual(['甲', '乙']))
      await act(async () => {})
      expect(page.runtime.kernel.plugins).toContain('one')
    })

    it('switches its plugin off with the third column, which all show plain values then', async () => {
      open(cells, 'one/a', 'one/b', 'one/c')
      await waitFor(() => expect(page.told()).toEqual([{ id: 'one', part: 'cells one/c', message: '坏了' }]))
      expect(page.runtime.kernel.plugins).toEqual(['standard'])
      await waitFor(() => expect(shown()).toEqual(['甲', '乙']))
    })
  })

  it('whose handler throws becomes text, and no other cell does', async () => {
    const press = (): never => {
      throw errorOf('one', '按坏了')
    }
    const button: Cell = {
      text: value => `“${value}”`,
      component: ({ value }: CellProps) => (
        <button type="button" onClick={press}>
          打给{String(value)}
        </button>
      ),
    }
    open({ button }, 'one/button')
    await page.user.click(await screen.findByText('打给甲'))
    expect(shown()).toEqual(['“甲”', '打给乙'])
    screen.getByText('打给乙')
  })

  it('of which a piece does not arrive is text: its column says why, the page offers nothing, and nobody is at fault', async () => {
    // Removes the random delay before this page's turn.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /plugins/one/1/x.js')))
    const cells = { a: { load }, b: { load }, c: { load }, good: { text: (value: unknown) => `好${value}` } }
    open(cells, 'one/a', 'one/b', 'one/c', 'one/good')
    await screen.findByText('好甲')
    await waitFor(() => expect(screen.getAllByRole('img', { name: /没有下载成功/ })).toHaveLength(3))
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['名称', '列0 ⚠', '列1 ⚠', '列2 ⚠', '列3'])
    expect([screen.queryByRole('dialog'), screen.queryByText(/没有下载成功|加载失败/)]).toEqual([null, null])
    // An unrelated publication must not trigger another request.
    await act(async () => page.publish({ plugins: [...page.served.plugins, outsideClient('more', { cells: ['x'] })] }))
    await waitFor(() => expect(page.runtime.kernel.plugins).toEqual(['standard', 'one', 'more']))
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('that throws counts once, however many others arrive after it', async () => {
    const late = ['x', 'y', 'z'].map(name => ({ name, ...Promise.withResolvers<Cell>() }))
    const lazy = Object.fromEntries(late.map(({ name, promise }) => [name, { load: () => promise }]))
    const cells = { text: { text: fail }, drawn: { component: fail }, ...lazy }
    open(cells, 'one/text', 'one/drawn', 'one/x', 'one/y', 'one/z')
    await waitFor(() => expect(shown()).toEqual(['甲', '乙']))
    for (const { name, resolve } of late) {
      await act(async () => resolve({ text: value => `${name}${value}` }))
      await screen.findByText(`${name}甲`)
    }
    expect([page.told(), page.runtime.kernel.plugins.includes('one')]).toEqual([[], true])
  })

  it('whose code does not come leaves the others theirs', async () => {
    const never = new Promise<never>(() => {})
    const cells = { slow: { load: () => never }, good: { text: (value: unknown) => `好${value}` } }
    open(cells, 'one/slow', 'one/good')
    await screen.findByText('好甲')
  })
})

describe('a control', () => {
  const item = (name: string, control: string) => ({ name, label: name, type: 'text', control })
  const input: Control = ({ id, value, onChange }) => (
    <input id={id} value={String(value ?? '')} onChange={event => onChange(event.target.value)} />
  )
  const drawsBadly: Control = props => (props.value ? fail() : input(props))
  const handlesBadly: Control = ({ id, value }) => (
    <input
      id={id}
      value={String(value ?? '')}
      onChange={() => {
        throw errorOf('one', '改坏了')
      }}
    />
  )
  let store: FormStore
  const open = async (): Promise<void> => {
    store = createFormStore({
      items: [item('画', 'one/draws'), item('改', 'one/handles'), item('好', 'one/good')] as never,
      initial: {},
      context: { user: undefined, now: () => '' } as never,
    })
    const form: ClientPlugin = { id: 'form', components: { page: () => <FormFields scope={{ store, init: {}, rows: [] }} /> } }
    const one: ClientPlugin = { id: 'one', controls: { draws: drawsBadly, handles: handlesBadly, good: input } }
    page = openPage(
      { plugins: [outsideClient('one', { controls: ['draws', 'handles', 'good'] })], view: viewOfComponent('form/page') },
      { bundled: [form], modules: { '/plugins/one/1/client.js': one } },
    )
    await screen.findByLabelText('好')
  }
  const faults = (): readonly (string | null | undefined)[] =>
    [...document.querySelectorAll('.yh-fault')].map(fault => fault.closest('[data-item]')?.getAttribute('data-item'))

  it('that throws while it is drawn after a change fails alone; what was entered is sent', async () => {
    await open()
    await page.user.type(screen.getByLabelText('画'), '一')
    expect(faults()).toEqual(['画'])
    await page.user.type(screen.getByLabelText('好'), '三')
    expect([store.validate(), store.body()]).toEqual([undefined, { 画: '一', 好: '三' }])
    expect(page.runtime.kernel.plugins).toContain('one')
  })

  it('that throws in its handler fails alone; nothing is changed', async () => {
    await open()
    await page.user.type(screen.getByLabelText('好'), '三')
    await page.user.type(screen.getByLabelText('改'), '二')
    expect(faults()).toEqual(['改'])
    expect(screen.getByLabelText<HTMLInputElement>('好').value).toBe('三')
    expect([store.validate(), store.body()]).toEqual([undefined, { 好: '三' }])
  })

  it('of a plugin that is switched off says so in its own place, and the form keeps what was entered', async () => {
    await open()
    await page.user.type(screen.getByLabelText('好'), '三')
    page.runtime.outside?.switchOff('one', 'controls one/draws', '坏了')
    await screen.findAllByText('插件“one”已停用')
    expect(faults()).toEqual(['画', '改', '好'])
    expect(store.body()).toEqual({ 好: '三' })
  })
})
