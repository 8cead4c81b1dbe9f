/** What is installed, as this node has it: read again after every notice, and every half minute. */
import type { Db } from '#core/contract/database.ts'
import type { Log } from '../log/log.ts'
import { inTurn } from '../work/in-turn.ts'
import { type PluginRow, readBook, readFiles } from './database/book.ts'
import { type Installed, installedPlugin } from './installed.ts'
import type { PluginKey } from './package/signature.ts'
import type { PluginStore } from './store.ts'

export interface FollowerOptions {
  readonly db: Db
  readonly keys: readonly PluginKey[]
  readonly store: PluginStore
  readonly log: Log
  /** Checksums in service besides those that are installed, as '<id>/<checksum>'. */
  kept(): readonly string[]
}

export interface Follower {
  /** Installed and not removed, by id. */
  readonly installed: ReadonlyMap<string, Installed>
  /** All in the book, those that were removed too. */
  rows(): readonly PluginRow[]
  /** Reads the book; answers another text whenever anything is another. */
  follow(): Promise<string>
}

const markOf = (book: readonly PluginRow[]): string => JSON.stringify(book.map(({ manifest: _, registered: __, ...row }) => row))

export function createFollower({ db, keys, store, log, kept }: FollowerOptions): Follower {
  const alone = inTurn(1)
  let rows: readonly PluginRow[] = []
  let known = '[]'
  const installed = new Map<string, Installed>()
  /** All at one moment: files are those of their rows. */
  const read = (): Promise<readonly PluginRow[]> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async tx => {
        const book = await readBook(tx)
        for (const row of book) {
          if (row.removed) continue
          const before = installed.get(row.id)
          const same = before?.row.checksum === row.checksum
          // What cannot be read is not there on this node, and keeps no other from being so.
          try {
            installed.set(row.id, same ? { ...before, row } : installedPlugin(row, await readFiles(tx, row.id), keys))
          } catch (error) {
            installed.delete(row.id)
            log.error({ err: error, plugin: row.id }, 'outside plugin cannot be used here')
          }
        }
        const there = new Set(book.flatMap(row => (row.removed ? [] : [row.id])))
        for (const id of [...installed.keys()]) if (!there.has(id)) installed.delete(id)
        return book
      })
  const follow = async (): Promise<string> => {
    const book = await readBook(db)
    if (markOf(book) === known) return known
    rows = await read()
    known = markOf(rows)
    for (const one of installed.values()) store.keep(one.package)
    store.sweep(new Set([...[...installed.values()].map(({ row }) => `${row.id}/${row.checksum}`), ...kept()]))
    return known
  }
  return { installed, rows: () => rows, follow: () => alone(follow) }
}
