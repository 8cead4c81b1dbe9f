/** This node's copy of the installed plugins. It is refreshed after every notice and every 30 seconds. */
import type { Db, Tx } from '#core/contract/database.ts'
import type { Log } from '../../log/log.ts'
import { limitConcurrency } from '../../work/in-turn.ts'
import type { PackageRules } from '../package/check-package.ts'
import type { PluginStore } from '../store/plugin-store.ts'
import { type PluginRow, readPluginFiles, readPluginRows } from '../store/plugin-tables.ts'
import { type InstalledOutsidePlugin, installedPlugin } from './installed-plugin.ts'

export interface PluginReplicaOptions {
  readonly db: Db
  readonly rules: PackageRules
  readonly store: PluginStore
  readonly log: Log
  /** Packages in service besides the installed ones, as '<id>/<checksum>'; their files stay in the store. */
  kept(): readonly string[]
}

export interface PluginReplica {
  /** Installed plugins by id, without the removed ones; a new map after every change. */
  readonly installed: ReadonlyMap<string, InstalledOutsidePlugin>
  /** All rows of outside_plugin, removed plugins included. */
  rows(): readonly PluginRow[]
  /** Reads the table; the returned text changes if any row changes. */
  follow(): Promise<string>
}

const rowsMark = (book: readonly PluginRow[]): string => JSON.stringify(book.map(({ manifest: _, registered: __, ...row }) => row))

export function createPluginReplica({ db, rules, store, log, kept }: PluginReplicaOptions): PluginReplica {
  const alone = limitConcurrency(1)
  let rows: readonly PluginRow[] = []
  let known = '[]'
  let installed: ReadonlyMap<string, InstalledOutsidePlugin> = new Map()
  const installedOf = async (tx: Tx, row: PluginRow): Promise<InstalledOutsidePlugin | undefined> => {
    const before = installed.get(row.id)
    if (before?.row.checksum === row.checksum) return { ...before, row }
    const files = await readPluginFiles(tx, row.id)
    // A plugin whose files do not match its checksum is skipped on this node and does not affect the others.
    try {
      return installedPlugin(row, files, rules.keys)
    } catch (error) {
      log.error({ err: error, plugin: row.id }, 'outside plugin cannot be used here')
      return undefined
    }
  }
  /** One snapshot, so that the files match their rows. If the database fails, nothing changes until the next poll reads again. */
  const read = (): Promise<{ readonly book: readonly PluginRow[]; readonly there: ReadonlyMap<string, InstalledOutsidePlugin> }> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async tx => {
        const book = await readPluginRows(tx)
        const there = new Map<string, InstalledOutsidePlugin>()
        for (const row of book) {
          // A newer program may bundle a plugin with the same id; the installed one is then ignored.
          const one = row.removed || rules.bundled.has(row.id) ? undefined : await installedOf(tx, row)
          if (one) there.set(row.id, one)
        }
        return { book, there }
      })
  /** A write error is only logged: modules are served from memory, and a server part that cannot be stored is not loaded and reports why. */
  const keepAll = (before: ReadonlyMap<string, InstalledOutsidePlugin>): void => {
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
    if (rowsMark(await readPluginRows(db)) === known) return known
    const { book, there } = await read()
    const before = installed
    installed = there
    rows = book
    known = rowsMark(book)
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
