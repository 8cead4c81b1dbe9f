import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pluginOrder } from '#core/kernel/plugin-order.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'

const CRM = join(import.meta.dirname, '../../apps/crm')
/** Shared folders that are no rooms: tables, and shared demo data. */
const SHARED_ROOMS = ['db', 'seed']

interface Room {
  readonly id: string
  readonly requires: readonly string[]
}

const rooms: readonly Room[] = readdirSync(CRM)
  .filter(folder => !SHARED_ROOMS.includes(folder))
  .map(folder => {
    const file = join(CRM, folder, 'plugin.json')
    const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { requires?: readonly string[] }) : undefined
    return { id: manifest ? folder : `${folder} without plugin.json`, requires: manifest?.requires ?? [] }
  })

const PLUGIN_PATH = /^(?:apps\/crm|plugins)\/([a-z-]+)\/(server\/|client\/|seed\/|.*)/

/** Imports of a room or plugin that is not required, or of an internal part of one. */
function strayImports(files: readonly SourceFile[], known: readonly Room[]): readonly string[] {
  const requires = new Map(known.map(room => [room.id, room.requires]))
  return files.flatMap(({ path, imports }) => {
    const [, from = '', side = ''] = PLUGIN_PATH.exec(path) ?? []
    return imports
      .filter(target => {
        const [, to = '', part = ''] = PLUGIN_PATH.exec(target) ?? []
        if (to === '' || to === from || SHARED_ROOMS.includes(to)) return false
        // Demo data of a room may use that of the rooms it requires.
        const open = /^wire(?:\.ts$|\/)/.test(part) || (part === side && (side === 'server/' || side === 'seed/'))
        return !open || !requires.get(from)?.includes(to)
      })
      .map(target => `${path} → ${target}`)
  })
}

const file = (path: string, target: string): SourceFile => ({ path, text: '', imports: [target] })

describe('rooms of the trade', () => {
  it('each say in plugin.json what they require, and never in a circle', () => {
    const ids = new Set(rooms.map(({ id }) => id))
    const among = rooms.map(({ id, requires }) => ({ id, requires: requires.filter(other => ids.has(other)) }))
    expect(rooms.filter(({ id }) => id.includes(' '))).toEqual([])
    expect(() => pluginOrder(among)).not.toThrow()
  })

  it('use only what they require, and of it only what both sides agree on or their own side of it', () => {
    const sources = sourceFiles(['apps/crm']).filter(
      ({ path }) => !/\.(test|testing)\.tsx?$/.test(path) && !/^apps\/crm\/(db|seed)\//.test(path),
    )
    expect(strayImports(sources, rooms)).toEqual([])
  })

  it('would be caught using what they do not require, and the inside of what they do', () => {
    const known: readonly Room[] = [
      { id: 'lead', requires: ['service'] },
      { id: 'service', requires: [] },
    ]
    const stray = (path: string, target: string): number => strayImports([file(path, target)], known).length
    expect(stray('apps/crm/lead/server/a.ts', 'apps/crm/service/server/b.ts')).toBe(0)
    expect(stray('apps/crm/lead/client/a.ts', 'apps/crm/service/wire.ts')).toBe(0)
    expect(stray('apps/crm/lead/server/a.ts', 'apps/crm/service/wire/setting.ts')).toBe(0)
    expect(stray('apps/crm/lead/server/a.ts', 'apps/crm/service/wired.ts')).toBe(1)
    expect(stray('apps/crm/lead/client/a.ts', 'apps/crm/service/client/b.ts')).toBe(1)
    expect(stray('apps/crm/lead/client/a.ts', 'apps/crm/service/server/b.ts')).toBe(1)
    expect(stray('apps/crm/service/server/a.ts', 'apps/crm/lead/server/b.ts')).toBe(1)
    expect(stray('apps/crm/lead/server/a.ts', 'plugins/message/server/b.ts')).toBe(1)
  })
})
