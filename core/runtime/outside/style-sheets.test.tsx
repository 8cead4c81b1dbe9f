// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPage, outsideClient, viewOfComponent } from './page.testing.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => {
  // Removes the random delay before this page's turn.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  await page.close()
  for (const sheet of document.querySelectorAll('style')) sheet.remove()
})

/** Inserts a style sheet like a module built by the kit does on evaluation, which happens once. */
const putIn = (plugin: string, from: string): void => {
  const sheet = document.createElement('style')
  sheet.dataset['plugin'] = plugin
  sheet.dataset['from'] = `${location.origin}${from}`
  sheet.textContent = '.box { color: red }'
  document.head.append(sheet)
}
const module = (plugin: string, folder: string, text: string) => {
  let ran = false
  return () => {
    if (!ran) {
      putIn(plugin, `${folder}/client.js`)
      putIn(plugin, `${folder}/chunks/x.js`)
    }
    ran = true
    return { id: plugin, components: { page: () => <p>{text}</p> } }
  }
}
const sheets = (): readonly (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('style[data-plugin]')].map(({ dataset }) => dataset['from']?.replace(location.origin, ''))
const sheetsOf = (folder: string): readonly string[] => [`${folder}/client.js`, `${folder}/chunks/x.js`]

const parts = { components: ['page'] }
const first = outsideClient('one', parts)
const second = outsideClient('one', parts, { url: '/plugins/one/2/client.js' })
const openFirst = (): void => {
  page = openPage(
    { plugins: [first], view: viewOfComponent('one/page') },
    {
      modules: {
        '/plugins/one/1/client.js': module('one', '/plugins/one/1', '第一版'),
        '/plugins/one/2/client.js': module('one', '/plugins/one/2', '第二版'),
      },
    },
  )
}

it('style sheets go with their version, and are back when it is, though its modules do not run again', async () => {
  openFirst()
  await screen.findByText('第一版')
  expect(sheets()).toEqual(sheetsOf('/plugins/one/1'))
  await act(async () => page.publish({ plugins: [second] }))
  await screen.findByText('第二版')
  expect(sheets()).toEqual(sheetsOf('/plugins/one/2'))
  await act(async () => page.publish({ plugins: [first] }))
  await screen.findByText('第一版')
  expect(sheets()).toEqual(sheetsOf('/plugins/one/1'))
  await act(async () => page.publish({ plugins: [] }))
  await screen.findByText(/没有名为/)
  expect(sheets()).toEqual([])
})

it('those of a plugin that is switched off go, and those of others and of the page stay', async () => {
  openFirst()
  await screen.findByText('第一版')
  const own = document.createElement('style')
  document.head.append(own)
  await act(async () => page.publish({ plugins: [first, outsideClient('two', parts)] }))
  await waitFor(() => expect(page.runtime.kernel.plugins).toContain('two'))
  putIn('two', '/plugins/two/1/client.js')
  act(() => page.runtime.outside?.switchOff('one', 'components one/page', '坏了'))
  expect([sheets(), own.isConnected]).toEqual([['/plugins/two/1/client.js'], true])
})

it('what a plugin puts into the page after it has gone does not stay', async () => {
  openFirst()
  await screen.findByText('第一版')
  await act(async () => page.publish({ plugins: [] }))
  await screen.findByText(/没有名为/)
  putIn('one', '/plugins/one/1/chunks/late.js')
  await waitFor(() => expect(sheets()).toEqual([]))
  await act(async () => page.publish({ plugins: [first] }))
  await screen.findByText('第一版')
  expect(sheets()).toEqual([...sheetsOf('/plugins/one/1'), '/plugins/one/1/chunks/late.js'])
})
