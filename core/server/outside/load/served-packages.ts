/**
 * Which package of each plugin this node serves. A package is served whole: while older server code runs, its browser part and manifests stay those
 * that were checked with it.
 */

import { serverChecksum } from '../package/check-package.ts'
import type { ServerPart } from '../run/server-part.ts'
import type { InstalledOutsidePlugin } from './installed-plugin.ts'

/** The package that is served for an installed plugin. */
export interface ChosenPackage {
  readonly shown: InstalledOutsidePlugin
  /** Its server part; undefined if it does not run here. */
  readonly part?: ServerPart
}

export interface ServedPackages {
  choose(installed: InstalledOutsidePlugin): ChosenPackage
  /** Stops serving older code that still runs: the installed package is served instead, without its server part. True if there was any such code. */
  giveWay(installed: Iterable<InstalledOutsidePlugin>): boolean
  /** Undoes the last giveWay(). */
  takeBack(): void
  /** Puts the packages chosen for these plugins in service, replacing all others. */
  settle(installed: Iterable<InstalledOutsidePlugin>): void
  /** By plugin id. */
  readonly inService: ReadonlyMap<string, InstalledOutsidePlugin>
}

/** @param running server parts of this node, by id */
export function createServedPackages(running: ReadonlyMap<string, ServerPart>): ServedPackages {
  const inService = new Map<string, InstalledOutsidePlugin>()
  /** Checksums of installed packages that are served instead of older running code. */
  let instead = new Set<string>()
  let before = instead
  const choose = (installed: InstalledOutsidePlugin): ChosenPackage => {
    const { row } = installed
    const part = running.get(row.id)
    if (!part || row.manifest.server === undefined) return { shown: installed }
    const code = serverChecksum(part.package)
    if (serverChecksum(installed.package) === code) return { shown: installed, part }
    const last = inService.get(row.id)
    return last && serverChecksum(last.package) === code && !instead.has(row.checksum) ? { shown: last, part } : { shown: installed }
  }
  return {
    choose,
    giveWay(installed) {
      const older = [...installed].filter(one => choose(one).shown !== one)
      before = instead
      instead = new Set([...instead, ...older.map(({ row }) => row.checksum)])
      return older.length > 0
    },
    takeBack() {
      instead = before
    },
    settle(installed) {
      const chosen = [...installed].map(one => [one.row.id, choose(one).shown] as const)
      inService.clear()
      for (const [id, shown] of chosen) inService.set(id, shown)
    },
    inService,
  }
}
