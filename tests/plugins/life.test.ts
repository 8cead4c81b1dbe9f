// @vitest-environment jsdom
/** Activation and disposal of a plugin are complete. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createKernel, kinds } from '#core/kernel/index.ts'
import { everyClient } from './drawn.tsx'
import { partsOf, plugins } from './plugins.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Number of page listeners that were added and not removed. */
function countListeners(): () => number {
  const pages = [window, document]
  const added = pages.map(page => vi.spyOn(page, 'addEventListener'))
  const removed = pages.map(page => vi.spyOn(page, 'removeEventListener'))
  const calls = (spies: typeof added | typeof removed): number => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  return () => calls(added) - calls(removed)
}

describe.each(plugins.filter(({ manifest }) => manifest.client).map(plugin => [plugin.folder, plugin] as const))(
  'plugin %s',
  (folder, { manifest }) => {
    it('registers under its own name only, and takes everything with it when it goes', async () => {
      const clients = await everyClient()
      const wanted = new Set<string>()
      const want = (id: string): void => {
        wanted.add(id)
        for (const other of clients.find(one => one.id === id)?.requires ?? []) want(other)
      }
      want(folder)
      vi.useFakeTimers()
      const listeners = countListeners()
      const kernel = createKernel()
      const dispose = kernel.register(clients.filter(({ id }) => wanted.has(id)))
      expect(kernel.plugins).toContain(folder)
      for (const kind of kinds) {
        const own = kernel.all(kind).filter(({ plugin }) => plugin === folder)
        expect(own.map(({ id }) => id).sort(), kind).toEqual(
          partsOf(manifest, kind)
            // View types are fixed by the manifest language and have no plugin prefix.
            .map(([name]) => (folder === 'standard' || kind === 'views' ? name : `${folder}/${name}`))
            .sort(),
        )
      }
      dispose()
      dispose()
      expect(kernel.plugins).toEqual([])
      for (const kind of kinds) expect(kernel.all(kind), kind).toEqual([])
      expect(kernel.bus.all.size === 0 || [...kernel.bus.all.values()].every(list => (list?.length ?? 0) === 0)).toBe(true)
      expect(vi.getTimerCount()).toBe(0)
      expect(listeners()).toBe(0)
    })

    it('requires what its entry requires', async () => {
      const clients = await everyClient()
      const entry = clients.find(({ id }) => id === folder)
      // A room may require another one that has only a server part; its server entry checks that.
      const wanted = (manifest.requires ?? []).filter(required => clients.some(({ id }) => id === required))
      expect([...(entry?.requires ?? [])].sort()).toEqual([...wanted].sort())
    })
  },
)
