// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientPlugin, PageComponent } from '#core/contract/client-plugin.ts'
import { useLeaveGuard } from '../leaving/leave-guard.ts'
import { PluginPart } from '../screen/plugin-part.tsx'
import { openPage, outsideClient, viewOfComponent } from './page.testing.tsx'

let page: ReturnType<typeof openPage>
let errors: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  // Removes the random delay before this page's turn.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  errors = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => page.close())

const says =
  (text: string): PageComponent =>
  () => <p>{text}</p>
const one = (text: string, extra: Partial<ClientPlugin> = {}): ClientPlugin => ({ id: 'one', components: { page: says(text) }, ...extra })
const second = { url: '/plugins/one/2/client.js', version: '2.0.0' }
const parts = { components: ['page'] }

/** A form with unsaved input as soon as text is typed. */
const Field = () => {
  const [text, setText] = useState('')
  useLeaveGuard(() => text !== '')
  return <input aria-label="姓名" value={text} onChange={event => setText(event.target.value)} />
}
/** A page of a bundled plugin with a form, and a part of an outside plugin beside it. */
const Form = () => {
  const [open, setOpen] = useState(true)
  return (
    <>
      {open && <Field />}
      <button type="button" onClick={() => setOpen(false)}>
        关闭
      </button>
      <PluginPart id="one/page" props={{}} />
    </>
  )
}
const form: ClientPlugin = { id: 'form', components: { page: Form } }

describe('the set of the menu', () => {
  it('brings another version: the one before is undone, and what it drew is drawn anew', async () => {
    const undone = vi.fn()
    const heard = vi.fn()
    const first = one('第一版', {
      activate: ({ bus }) => {
        bus.on('screen.opened', heard)
        return undone
      },
    })
    page = openPage(
      { plugins: [outsideClient('one', parts)], view: viewOfComponent('one/page') },
      { modules: { '/plugins/one/1/client.js': first, '/plugins/one/2/client.js': one('第二版') } },
    )
    await screen.findByText('第一版')
    await act(async () => page.publish({ plugins: [outsideClient('one', parts, second)] }))
    await screen.findByText('第二版')
    expect(screen.queryByText('第一版')).toBeNull()
    expect(undone).toHaveBeenCalledOnce()
    heard.mockClear()
    page.runtime.kernel.bus.emit('screen.opened', { path: '/x' })
    expect(heard).not.toHaveBeenCalled()
  })

  it('takes a plugin away, and brings it', async () => {
    page = openPage(
      { plugins: [outsideClient('one', { ...parts, widgets: ['bell'] })], view: viewOfComponent('one/page') },
      {
        modules: {
          '/plugins/one/1/client.js': one('在', { widgets: { bell: { slot: 'topBar', order: 1, component: () => <i>铃</i> } } }),
        },
      },
    )
    await screen.findByText('铃')
    await act(async () => page.publish({ plugins: [] }))
    await screen.findByText(/没有名为“one\/page”的组件/)
    expect([screen.queryByText('铃'), page.runtime.kernel.plugins]).toEqual([null, ['standard']])
    await act(async () => page.publish({ plugins: [outsideClient('one', { ...parts, widgets: ['bell'] })] }))
    await screen.findByText('在')
    await screen.findByText('铃')
  })

  it('that is the same as before changes nothing', async () => {
    const activate = vi.fn()
    page = openPage(
      { plugins: [outsideClient('one', parts)], view: viewOfComponent('one/page') },
      { modules: { '/plugins/one/1/client.js': one('在', { activate }) } },
    )
    const shown = await screen.findByText('在')
    await act(async () => page.publish({ view: { ...viewOfComponent('one/page') } }))
    await act(async () => page.publish({ plugins: [outsideClient('one', parts)] }))
    expect(screen.getByText('在')).toBe(shown)
    expect(activate).toHaveBeenCalledOnce()
  })

  it('waits for the form that somebody has filled in, and is the newest one then', async () => {
    page = openPage(
      { plugins: [outsideClient('one', parts)], view: viewOfComponent('form/page') },
      {
        bundled: [form],
        modules: { '/plugins/one/1/client.js': one('第一版'), '/plugins/one/3/client.js': one('第三版') },
      },
    )
    await screen.findByText('第一版')
    const whenClean = (): Promise<void> => new Promise(resolve => release.push(resolve))
    const follow = (url: string): void =>
      page.runtime.outside?.follow([outsideClient('one', parts, { url })], { dirty: () => true, whenClean })
    const release: (() => void)[] = []
    // A menu refreshed on window focus: here catch-up has not waited for the form.
    await act(async () => follow('/plugins/one/2/client.js'))
    await act(async () => follow('/plugins/one/3/client.js'))
    screen.getByText('第一版')
    expect(release).toHaveLength(1)
    await act(async () => release[0]?.())
    await screen.findByText('第三版')
    expect(page.importModule.mock.calls.map(([url]) => url)).not.toContain('/plugins/one/2/client.js')
  })

  it('is not asked for while a form is dirty', async () => {
    page = openPage(
      { plugins: [outsideClient('one', parts)], view: viewOfComponent('form/page') },
      { bundled: [form], modules: { '/plugins/one/1/client.js': one('第一版'), '/plugins/one/2/client.js': one('第二版') } },
    )
    const field = await screen.findByLabelText<HTMLInputElement>('姓名')
    await screen.findByText('第一版')
    await page.user.type(field, '小明')
    await act(async () => page.publish({ plugins: [outsideClient('one', parts, second)] }))
    screen.getByText('第一版')
    expect(field.isConnected && field.value).toBe('小明')
    await page.user.click(screen.getByText('关闭'))
    await screen.findByText('第二版')
  })
})

describe('a plugin that does not fit', () => {
  it.each<[string, string, ClientPlugin, Record<string, string[]>]>([
    ['its id is that of a bundled one', 'form', form, parts],
    ['it draws a view that the language has', 'views', { id: 'views' }, { views: ['table'] }],
  ])('is refused because %s, once, and the others are there', async (_, id, bundled, contributes) => {
    const plugins = [outsideClient(id, contributes), outsideClient('one', parts)]
    page = openPage(
      { plugins, view: viewOfComponent('one/page') },
      { bundled: id === 'form' ? [bundled] : [], modules: { '/plugins/one/1/client.js': one('在') } },
    )
    await screen.findByText('在')
    await act(async () => page.publish({ plugins: [...plugins, outsideClient('more')] }))
    await waitFor(() => expect(page.importModule).toHaveBeenCalledWith('/plugins/more/1/client.js', 'sha256-more'))
    expect(page.told()).toEqual([{ id, part: '', message: expect.stringMatching(/registered twice|already one of the views/) }])
    expect(errors).toHaveBeenCalledWith(expect.stringContaining(`[${id}] outside plugin refused`))
    expect(page.importModule.mock.calls.map(([url]) => url)).not.toContain(`/plugins/${id}/1/client.js`)
    screen.getByText('在')
  })

  it('for want of another is refused, and taken when that comes', async () => {
    const needs = outsideClient('one', parts, { requires: ['base'] })
    page = openPage({ plugins: [needs], view: viewOfComponent('one/page') }, { modules: { '/plugins/one/1/client.js': one('在') } })
    await screen.findByText(/没有名为“one\/page”的组件/)
    expect(page.told()).toEqual([{ id: 'one', part: '', message: '需要插件“base”，它没有启用' }])
    await act(async () => page.publish({ plugins: [needs, outsideClient('base', { cells: ['x'] })] }))
    await screen.findByText('在')
    expect(page.runtime.kernel.plugins).toEqual(['standard', 'base', 'one'])
  })
})

it('what a plugin requires comes anew, and with it the plugin itself', async () => {
  const undone = vi.fn()
  const plugins = [outsideClient('one', parts, { requires: ['base'] }), outsideClient('base', { cells: ['x'] })]
  page = openPage(
    { plugins, view: viewOfComponent('one/page') },
    { modules: { '/plugins/one/1/client.js': one('在', { activate: () => undone }) } },
  )
  await screen.findByText('在')
  await act(async () =>
    page.publish({
      plugins: [
        outsideClient('one', parts, { requires: ['base'] }),
        outsideClient('base', { cells: ['x'] }, { url: '/plugins/base/2/client.js' }),
      ],
    }),
  )
  await waitFor(() => expect(undone).toHaveBeenCalledOnce())
  await screen.findByText('在')
  expect(page.runtime.kernel.plugins).toEqual(['standard', 'base', 'one'])
})

it('what is undone while its code is on its way is not activated', async () => {
  const activate = vi.fn()
  let arrive = (_: ClientPlugin): void => {}
  const module = new Promise<ClientPlugin>(resolve => {
    arrive = resolve
  })
  page = openPage(
    { plugins: [outsideClient('one', parts)], view: viewOfComponent('one/page') },
    { modules: { '/plugins/one/1/client.js': module as Promise<never> } },
  )
  await waitFor(() => expect(page.importModule).toHaveBeenCalledOnce())
  await act(async () => page.publish({ plugins: [] }))
  await screen.findByText(/没有名为/)
  await act(async () => arrive(one('在', { activate })))
  expect(activate).not.toHaveBeenCalled()
})
