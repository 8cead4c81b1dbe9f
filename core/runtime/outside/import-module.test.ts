// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { importModule } from './import-module.ts'

const links = (): HTMLLinkElement[] => [...document.head.querySelectorAll('link')]

it('fetches by a link that has the checksum, and runs the module when it is told to, once the browser has found it to be that', async () => {
  const run = vi.fn(async () => ({ default: 'module' }))
  const answer = importModule('/plugins/one/1/client.js', 'sha256-abc', run)
  const [link] = links()
  expect([link?.rel, link?.getAttribute('href'), link?.integrity]).toEqual(['modulepreload', '/plugins/one/1/client.js', 'sha256-abc'])
  expect(run).not.toHaveBeenCalled()
  link?.dispatchEvent(new Event('load'))
  const start = await answer
  expect(run).not.toHaveBeenCalled()
  await expect(start()).resolves.toEqual({ default: 'module' })
  expect(run).toHaveBeenCalledExactlyOnceWith('/plugins/one/1/client.js')
  expect(links()).toEqual([])
})

it('runs nothing of a module that is another one, or did not come', async () => {
  const run = vi.fn()
  const answer = importModule('/plugins/one/1/client.js', 'sha256-abc', run)
  links()[0]?.dispatchEvent(new Event('error'))
  await expect(answer).rejects.toMatchObject({ name: 'PluginLoadError' })
  expect([run.mock.calls, links()]).toEqual([[], []])
})
