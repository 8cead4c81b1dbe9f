import { describe, expect, it, vi } from 'vitest'
import type { Db } from '#core/contract/database.ts'
import { defineOperation } from '#core/contract/operation.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { createServerKernel } from './server-kernel.ts'

const services = {} as ServerServices
const db = {} as Db
const operation = defineOperation({ name: 'b.do', rows: 'none', run: async () => ({}) })
const job = (name: string) => ({ name, run: async () => undefined })

/** A plugin that logs its start and its stop. */
const tracked = (said: string[], id: string, rest: Partial<ServerPlugin> = {}): ServerPlugin => ({
  id,
  async start() {
    said.push(`start ${id}`)
    return async () => void said.push(`undo ${id}`)
  },
  ...rest,
})

describe('server plugins', () => {
  it('are ordered by what they require, and found by what they contribute', () => {
    const kernel = createServerKernel([
      { id: 'b', requires: ['a'], operations: [operation], jobs: [job('b.nightly')] },
      { id: 'a', jobs: [job('a.nightly')], optionSets: { region: () => [] } },
    ])
    expect(kernel.plugins.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(kernel.all('jobs').map(({ name }) => name)).toEqual(['a.nightly', 'b.nightly'])
    expect(kernel.find('operations', 'b.do')).toBe(operation)
    expect(kernel.find('operations', 'a.do')).toBeUndefined()
    expect([...kernel.byId('optionSets').keys()]).toEqual(['region'])
  })

  it.each<[string, readonly ServerPlugin[]]>([
    ['plugin.duplicate', [{ id: 'a' }, { id: 'a' }]],
    ['plugin.missing', [{ id: 'a', requires: ['gone'] }]],
    [
      'plugin.cycle',
      [
        { id: 'a', requires: ['b'] },
        { id: 'b', requires: ['a'] },
      ],
    ],
    [
      'contribution.duplicate',
      [
        { id: 'a', operations: [operation] },
        { id: 'b', operations: [operation] },
      ],
    ],
    [
      'contribution.duplicate',
      [
        { id: 'a', jobs: [job('nightly')] },
        { id: 'b', jobs: [job('nightly')] },
      ],
    ],
    [
      'contribution.duplicate',
      [{ id: 'a', consumers: [1, 2].map(() => ({ name: 'a.follow', follows: [], consume: async () => undefined })) }],
    ],
  ])('are refused with %s', (code, plugins) => {
    expect(() => createServerKernel(plugins)).toThrow(expect.objectContaining({ code }))
  })

  it('start in that order and are undone in reverse, once', async () => {
    const said: string[] = []
    const kernel = createServerKernel([
      tracked(said, 'b', { requires: ['a'] }),
      tracked(said, 'a'),
      { id: 'silent', start: async () => undefined },
    ])
    await kernel.start(services, db)
    await kernel.stop()
    await kernel.stop()
    expect(said).toEqual(['start a', 'start b', 'undo b', 'undo a'])
  })

  it('are undone when a later one fails to start, which ends the start', async () => {
    const said: string[] = []
    const failing = tracked(said, 'bad', { start: async () => Promise.reject(new Error('no provider')) })
    const kernel = createServerKernel([tracked(said, 'a'), tracked(said, 'b'), failing, tracked(said, 'never')])
    await expect(kernel.start(services, db)).rejects.toThrow('no provider')
    expect(said).toEqual(['start a', 'start b', 'undo b', 'undo a'])
  })

  it('are all undone, though one of them fails at it', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    const said: string[] = []
    const kernel = createServerKernel([
      tracked(said, 'a'),
      { id: 'bad', start: async () => async () => Promise.reject(new Error('stuck')) },
    ])
    await kernel.start(services, db)
    await kernel.stop()
    expect(said).toEqual(['start a', 'undo a'])
    expect(complaint).toHaveBeenCalledWith(expect.stringContaining('[bad]'), expect.any(Error))
    complaint.mockRestore()
  })
})
