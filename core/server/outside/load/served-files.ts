/**
 * Browser modules of the packages in service, and for 15 minutes of those in service before: an open page with a form that was begun keeps its
 * modules and loads their chunks when it needs them. The list is kept on disk, because a new version may come with a restart.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../log/log.ts'
import { clientModules, type Package } from '../package/check-package.ts'
import { PLUGIN_FILE, packageChecksum } from '../package/package-files.ts'
import { readPackageFolder } from '../package/read-folder.ts'

/** Milliseconds that files are still served after another version replaced them. */
export const REPLACED_STAY_MS = 15 * 60_000

type PackageContents = Pick<Package, 'manifest' | 'files'>

interface ServedPackage extends PackageContents {
  readonly modules: ReadonlySet<string>
  /** Expiry in epoch milliseconds; undefined while in service. */
  until: number | undefined
}

export interface ServedFiles {
  /** Sets the packages in service, by id. All files of a plugin that is not among them are dropped at once. */
  serve(packages: ReadonlyMap<string, Package>): void
  /** A module of a package in service or replaced recently; undefined otherwise. */
  module(id: string, checksum: string, name: string): Buffer | undefined
  /** Packages of plugins that are still installed, as '<id>/<checksum>'. */
  kept(installed: Pick<ReadonlyMap<string, unknown>, 'has'>): readonly string[]
}

const pluginIdOf = (key: string): string => key.split('/')[0] ?? ''

/** A package from this node's store; undefined if its checksum no longer matches. */
const readStoredPackage = (dataDir: string, key: string): PackageContents | undefined => {
  try {
    const files = readPackageFolder(join(dataDir, 'plugin-store', key))
    if (`${pluginIdOf(key)}/${packageChecksum(files)}` !== key) return undefined
    return { manifest: JSON.parse(String(files.get(PLUGIN_FILE))), files }
  } catch {
    return undefined
  }
}

const readServedList = (path: string): Readonly<Record<string, number | null>> => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

export function createServedFiles(dataDir: string, log: Pick<Log, 'error'>, now: () => number = Date.now): ServedFiles {
  const memory = join(dataDir, 'plugins-served')
  const served = new Map<string, ServedPackage>()
  const add = (key: string, files: PackageContents, until: number | undefined): void =>
    void served.set(key, { ...files, modules: clientModules(files), until })
  for (const [key, until] of Object.entries(readServedList(memory))) {
    const files = readStoredPackage(dataDir, key)
    if (files) add(key, files, until ?? undefined)
  }
  let written = JSON.stringify(readServedList(memory))
  const remember = (): void => {
    const text = JSON.stringify(Object.fromEntries([...served].map(([key, { until }]) => [key, until ?? null])))
    if (text === written) return
    try {
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(memory, text)
      written = text
    } catch (error) {
      // Only the next start loses the list; this process serves from memory.
      log.error({ err: error }, 'what is served of outside plugins not remembered')
    }
  }
  return {
    serve(packages) {
      const current = new Map([...packages].map(([id, own]) => [`${id}/${own.checksum}`, own]))
      for (const [key, one] of served) {
        if (current.has(key)) continue
        one.until ??= now() + REPLACED_STAY_MS
        if (!packages.has(pluginIdOf(key)) || one.until <= now()) served.delete(key)
      }
      for (const [key, own] of current) add(key, own, undefined)
      remember()
    },
    module(id, checksum, name) {
      const one = served.get(`${id}/${checksum}`)
      return one?.modules.has(name) && (one.until === undefined || one.until > now()) ? one.files.get(name) : undefined
    },
    kept: installed => [...served.keys()].filter(key => installed.has(pluginIdOf(key))),
  }
}
