import { describe, expect, it, vi } from 'vitest'
import type { Cell, ClientPlugin } from '#core/contract/client-plugin.ts'
import { kinds } from './contribution.ts'
import { createKernel, type Kernel } from './kernel.ts'

const cell: Cell = { text: String }
const plugin = (id: string, rest: Partial<ClientPlugin> = {}): ClientPlugin => ({ id, ...rest })
const left = (kernel: Kernel): number => kinds.reduce((sum, kind) => sum + kernel.all(kind).length, 0)
const subscribers = (kernel: Kernel): number => [...kernel.bus.all.values()].reduce((sum, list) => sum + (list?.length ?? 0), 0)

describe('register', () => {
  it('prefixes ids with the plugin, except those of standard', () => {
    const kernel = createKernel()
    kernel.register([plugin('standard', { cells: { text: cell } }), plugin('qr', { cells: { image: cell } })])
    expect(kernel.all('cells').map(entry => entry.id)).toEqual(['text', 'qr/image'])
    expect(kernel.find('cells', 'qr/image')?.plugin).toBe('qr')
    expect(kernel.find('cells', 'image')).toBeUndefined()
    expect(kernel.find('filters', 'text')).toBeUndefined()
  })

  it('leaves views their names: they are types of the language', () => {
    const kernel = createKernel()
    kernel.register([plugin('pipeline', { viewKinds: ['funnel'], views: { funnel: () => null } })])
    expect(kernel.find('views', 'funnel')?.plugin).toBe('pipeline')
    expect(() => kernel.register([plugin('other', { viewKinds: ['funnel'], views: { funnel: () => null } })])).toThrow(
      expect.objectContaining({ code: 'contribution.duplicate' }),
    )
  })

  it('calls views that the language has not by their plugin, so that two plugins may name one alike', () => {
    const kernel = createKernel()
    kernel.register([plugin('kanban', { views: { board: () => null } }), plugin('wall', { views: { board: () => null } })])
    expect(kernel.find('views', 'kanban/board')?.plugin).toBe('kanban')
    expect(kernel.find('views', 'wall/board')?.plugin).toBe('wall')
    expect(kernel.find('views', 'board')).toBeUndefined()
  })

  it('activates in the order of requires and keeps the given order otherwise', () => {
    const kernel = createKernel()
    kernel.register([plugin('c', { requires: ['b'] }), plugin('d'), plugin('b', { requires: ['a'] }), plugin('a')])
    expect(kernel.plugins).toEqual(['a', 'b', 'c', 'd'])
  })

  it.each([
    ['plugin.duplicate', [plugin('a'), plugin('a')]],
    ['plugin.missing', [plugin('a', { requires: ['gone'] })]],
    ['plugin.cycle', [plugin('a', { requires: ['b'] }), plugin('b', { requires: ['a'] })]],
    ['contribution.name', [plugin('b', { cells: { fine: cell } }), plugin('a', { cells: { 'Not/Fine': cell } })]],
  ] as const)('refuses the whole set with %s', (code, plugins) => {
    const kernel = createKernel()
    expect(() => kernel.register(plugins)).toThrow(expect.objectContaining({ code }))
    expect(left(kernel)).toBe(0)
    expect(kernel.plugins).toEqual([])
  })

  it('refuses a plugin that is registered already, and the ids of a cycle are named', () => {
    const kernel = createKernel()
    kernel.register([plugin('a')])
    expect(() => kernel.register([plugin('a')])).toThrow('registered twice')
    expect(() => kernel.register([plugin('x', { requires: ['y'] }), plugin('y', { requires: ['x'] })])).toThrow('x → y → x')
  })

  it('may require what an earlier call registered', () => {
    const kernel = createKernel()
    kernel.register([plugin('a')])
    kernel.register([plugin('b', { requires: ['a'] })])
    expect(kernel.plugins).toEqual(['a', 'b'])
  })
})

describe('dispose', () => {
  it('leaves nothing and may be called twice', () => {
    const kernel = createKernel()
    const undone: string[] = []
    const watcher = (id: string): ClientPlugin =>
      plugin(id, {
        cells: { one: cell },
        widgets: { two: { slot: 'topBar', order: 1, component: () => null } },
        activate: ({ bus }) => {
          bus.on('screen.opened', () => {})
          bus.on('session.ended', () => {})
          return () => undone.push(id)
        },
      })
    const dispose = kernel.register([watcher('a'), watcher('b')])
    expect([left(kernel), subscribers(kernel)]).toEqual([4, 4])
    dispose()
    dispose()
    expect([left(kernel), subscribers(kernel), kernel.plugins]).toEqual([0, 0, []])
    expect(undone).toEqual(['b', 'a'])
  })

  it('does not remove what was registered anew under the same id', () => {
    const kernel = createKernel()
    const first = kernel.register([plugin('a', { cells: { one: cell } })])
    first()
    kernel.register([plugin('a', { cells: { one: cell } })])
    first()
    expect(kernel.plugins).toEqual(['a'])
    expect(left(kernel)).toBe(1)
  })
})

describe('a plugin that fails', () => {
  it('is undone with those that require it, and announced', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const kernel = createKernel()
    const facts: string[] = []
    kernel.bus.on('plugin.disabled', fact => facts.push(fact.id))
    const bad = plugin('bad', {
      cells: { one: cell },
      activate: () => {
        throw new Error('no')
      },
    })
    kernel.register([bad, plugin('child', { requires: ['bad'], cells: { two: cell } }), plugin('good', { cells: { three: cell } })])
    expect(kernel.plugins).toEqual(['good'])
    expect(kernel.all('cells').map(entry => entry.id)).toEqual(['good/three'])
    expect(facts).toEqual(['bad', 'child'])
    vi.restoreAllMocks()
  })

  it('is taken out by disable, dependants first', () => {
    const kernel = createKernel()
    const undone: string[] = []
    const track = (id: string, requires: readonly string[] = []): ClientPlugin =>
      plugin(id, { requires, activate: () => () => undone.push(id) })
    kernel.register([track('a'), track('b', ['a']), track('c')])
    kernel.disable('a', 'kept failing')
    kernel.disable('a', 'kept failing')
    expect(undone).toEqual(['b', 'a'])
    expect(kernel.plugins).toEqual(['c'])
  })

  it('is remembered as off with what requires it, until it is undone or registered anew', () => {
    const kernel = createKernel()
    const undo = kernel.register([plugin('a'), plugin('b', { requires: ['a'] }), plugin('c')])
    kernel.disable('a', 'kept failing')
    expect(['a', 'b', 'c'].map(kernel.isOff)).toEqual([true, true, false])
    kernel.register([plugin('a')])
    expect(['a', 'b'].map(kernel.isOff)).toEqual([false, true])
    undo()
    expect(['a', 'b'].map(kernel.isOff)).toEqual([false, false])
    expect(kernel.plugins).toEqual(['a'])
  })

  it('as a subscriber is told about', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const subscriberFailed = vi.fn()
    const kernel = createKernel({ subscriberFailed })
    const error = new Error('no')
    const bad = plugin('bad', {
      activate: ({ bus }) => {
        bus.on('screen.opened', () => {
          throw error
        })
        return undefined
      },
    })
    kernel.register([bad])
    kernel.bus.emit('screen.opened', { path: '/a' })
    expect(subscriberFailed).toHaveBeenCalledExactlyOnceWith('bad', 'screen.opened', error)
    vi.restoreAllMocks()
  })

  it('as a subscriber stops nobody', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const kernel = createKernel()
    const seen: string[] = []
    kernel.register([
      plugin('bad', {
        activate: ({ bus }) => {
          bus.on('screen.opened', () => {
            throw new Error('no')
          })
          return undefined
        },
      }),
      plugin('good', {
        activate: ({ bus }) => {
          const handler = (fact: { path: string }): unknown => seen.push(fact.path)
          bus.on('screen.opened', handler)
          bus.on('session.ended', handler as never)
          bus.off('session.ended', handler as never)
          return undefined
        },
      }),
    ])
    kernel.bus.emit('screen.opened', { path: '/a' })
    kernel.bus.emit('session.ended', { reason: 'logout' })
    expect(seen).toEqual(['/a'])
    vi.restoreAllMocks()
  })
})

it('hands a plugin no more of the bus than to listen: it tells no fact, and ends no subscription but its own', () => {
  const kernel = createKernel()
  const seen: string[] = []
  const hear = ({ path }: { readonly path: string }): unknown => seen.push(path)
  kernel.bus.on('screen.opened', hear)
  kernel.register([
    plugin('nosy', {
      activate: ({ bus }) => {
        expect(Object.keys(bus)).toEqual(['on', 'off'])
        bus.off('screen.opened', hear)
        const end = bus.on('screen.opened', hear)
        bus.on('screen.opened', hear)
        end()
        end()
        return undefined
      },
    }),
  ])
  expect(kernel.plugins).toEqual(['nosy'])
  kernel.bus.emit('screen.opened', { path: '/a' })
  expect(seen).toEqual(['/a', '/a'])
})

it('tells of each change of what there is to find, once it can be found', () => {
  const kernel = createKernel()
  const seen: unknown[] = []
  const end = kernel.subscribe(() => seen.push([kernel.revision(), kernel.all('cells').map(({ id }) => id)]))
  const undo = kernel.register([plugin('a', { cells: { one: cell } })])
  kernel.register([plugin('b', { cells: { two: cell } })])
  kernel.disable('b', 'kept failing')
  undo()
  end()
  kernel.register([plugin('c')])
  expect(seen).toEqual([
    [1, ['a/one']],
    [2, ['a/one', 'b/two']],
    [3, ['a/one']],
    [4, []],
  ])
})

it('has another key for what is registered anew', () => {
  const kernel = createKernel()
  const keyNow = (): string | undefined => kernel.find('cells', 'a/one')?.key
  kernel.register([plugin('a', { cells: { one: cell } })])()
  kernel.register([plugin('a', { cells: { one: cell } })])
  const first = keyNow()
  kernel.disable('a', '')
  kernel.register([plugin('a', { cells: { one: cell } })])
  expect(first).toBeDefined()
  expect(keyNow()).not.toBe(first)
})

describe('lazy contributions', () => {
  it('are fetched once, and again after a failure', async () => {
    const load = vi.fn<() => Promise<Cell>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(cell)
    const kernel = createKernel()
    kernel.register([plugin('standard', { cells: { text: { load } } })])
    const entry = kernel.find('cells', 'text')
    expect(entry?.current).toBeUndefined()
    await expect(entry?.load()).rejects.toThrow('offline')
    await expect(Promise.all([entry?.load(), entry?.load()])).resolves.toEqual([cell, cell])
    expect(load).toHaveBeenCalledTimes(2)
    expect(entry?.current).toBe(cell)
  })
})
