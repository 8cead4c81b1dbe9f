/** What is installed, as this node has it: read again after every notice, and every half minute. */
import type { Db, Tx } from '#core/contract/database.ts'
import type { Log } from '../log/log.ts'
import { inTurn } from '../work/in-turn.ts'
import { type PluginRow, readBook, readFiles } from './database/book.ts'
import { type Installed, installedPlugin } from './installed.ts'
import type { PackageRules } from './package/check-package.ts'
import type { PluginStore } from './store.ts'

export interface FollowerOptions {
  readonly db: Db
  readonly rules: PackageRules
  readonly store: PluginStore
  readonly log: Log
  /** Checksums in service besides those that are installed, as '<id>/<checksum>'. */
  kept(): readonly string[]
}

export interface Follower {
  /** Installed and not removed, by id: another map whenever anything of it is another. */
  readonly installed: ReadonlyMap<string, Installed>
  /** All in the book, those that were removed too. */
  rows(): readonly PluginRow[]
  /** Reads the book; answers another text whenever anything is another. */
  follow(): Promise<string>
}

const markOf = (book: readonly PluginRow[]): string => JSON.stringify(book.map(({ manifest: _, registered: __, ...row }) => row))

export function createFollower({ db, rules, store, log, kept }: FollowerOptions): Follower {
  const alone = inTurn(1)
  let rows: readonly PluginRow[] = []
  let known = '[]'
  let installed: ReadonlyMap<string, Installed> = new Map()
  const installedOf = async (tx: Tx, row: PluginRow): Promise<Installed | undefined> => {
    const before = installed.get(row.id)
    if (before?.row.checksum === row.checksum) return { ...before, row }
    const files = await readFiles(tx, row.id)
    // What is not what was installed is not there on this node, and keeps no other from being so.
    try {
      return installedPlugin(row, files, rules.keys)
    } catch (error) {
      log.error({ err: error, plugin: row.id }, 'outside plugin cannot be used here')
      return undefined
    }
  }
  /** All at one moment: files are those of their rows. What the database does not answer is read again with the next look, and until then nothing changes. */
  const read = (): Promise<{ readonly book: readonly PluginRow[]; readonly there: ReadonlyMap<string, Installed> }> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async tx => {
        const book = await readBook(tx)
        const there = new Map<string, Installed>()
        for (const row of book) {
          // A program that has brought a plugin of its own under the same id meanwhile needs the other no more.
          const one = row.removed || rules.bundled.has(row.id) ? undefined : await installedOf(tx, row)
          if (one) there.set(row.id, one)
        }
        return { book, there }
      })
  /** What cannot be written is served from memory; a server part that cannot is not loaded, and says so. */
  const keepAll = (before: ReadonlyMap<string, Installed>): void => {
    const tidy = (work: () => void, detail: object): void => {
      try {
        work()
      } catch (error) {
        log.error({ err: error, ...detail }, 'store of outside plugins not written')
      }
    }
    for (const one of installed.values())
      if (before.get(one.row.id)?.package !== one.package) tidy(() => void store.keep(one.package), { plugin: one.row.id })
    const current = [...installed.values()].map(({ row }) => `${row.id}/${row.checksum}`)
    tidy(() => store.sweep(new Set([...current, ...kept()])), {})
  }
  const follow = async (): Promise<string> => {
    if (markOf(await readBook(db)) === known) return known
    const { book, there } = await read()
    const before = installed
    installed = there
    rows = book
    known = markOf(book)
    keepAll(before)
    return known
  }
  return {
    get installed() {
      return installed
    },
    rows: () => rows,
    follow: () => alone(follow),
  }
}
