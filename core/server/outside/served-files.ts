/**
 * Browser files of what this node serves, and for a while of what it served before: a page with a form that was begun goes on with the modules that
 * it began with, and fetches their chunks when it needs them. Remembered on disk, for a plugin's new version may come with a restart.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { Log } from '../log/log.ts'
import { clientModules, type Package } from './package/check-package.ts'
import { PLUGIN_FILE, packageChecksum } from './package/package-files.ts'
import { readPackageFolder } from './package/read-folder.ts'

/** Milliseconds that files stay after another version took their place. */
export const STAY_MS = 15 * 60_000

type Files = Pick<Package, 'manifest' | 'files'>

interface Served extends Files {
  readonly modules: ReadonlySet<string>
  /** When they go; undefined while they are in service. */
  until: number | undefined
}

export interface ServedFiles {
  /** These are in service now, by id; a plugin that is not among them is gone at once, with all that it had before. */
  serve(packages: ReadonlyMap<string, Package>): void
  /** A module of what is in service, or was a moment ago. */
  module(id: string, checksum: string, name: string): Buffer | undefined
  /** Of plugins that are still installed, as '<id>/<checksum>'. */
  kept(installed: Pick<ReadonlyMap<string, unknown>, 'has'>): readonly string[]
}

const idOf = (key: string): string => key.split('/')[0] ?? ''

/** A package that this node had in service, from its store. Undefined when it is not what it was. */
const readStored = (dataDir: string, key: string): Files | undefined => {
  try {
    const files = readPackageFolder(join(dataDir, 'plugin-store', key))
    if (`${idOf(key)}/${packageChecksum(files)}` !== key) return undefined
    return { manifest: JSON.parse(String(files.get(PLUGIN_FILE))) as PluginManifest, files }
  } catch {
    return undefined
  }
}

const readMemory = (path: string): Readonly<Record<string, number | null>> => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, number | null>
  } catch {
    return {}
  }
}

export function servedFiles(dataDir: string, log: Pick<Log, 'error'>, now: () => number = Date.now): ServedFiles {
  const memory = join(dataDir, 'plugins-served')
  const served = new Map<string, Served>()
  const add = (key: string, files: Files, until: number | undefined): void =>
    void served.set(key, { ...files, modules: clientModules(files), until })
  for (const [key, until] of Object.entries(readMemory(memory))) {
    const files = readStored(dataDir, key)
    if (files) add(key, files, until ?? undefined)
  }
  let written = JSON.stringify(readMemory(memory))
  const remember = (): void => {
    const text = JSON.stringify(Object.fromEntries([...served].map(([key, { until }]) => [key, until ?? null])))
    if (text === written) return
    try {
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(memory, text)
      written = text
    } catch (error) {
      // The next start knows less; this one serves from memory.
      log.error({ err: error }, 'what is served of outside plugins not remembered')
    }
  }
  return {
    serve(packages) {
      const current = new Map([...packages].map(([id, own]) => [`${id}/${own.checksum}`, own]))
      for (const [key, one] of served) {
        if (current.has(key)) continue
        one.until ??= now() + STAY_MS
        if (!packages.has(idOf(key)) || one.until <= now()) served.delete(key)
      }
      for (const [key, own] of current) add(key, own, undefined)
      remember()
    },
    module(id, checksum, name) {
      const one = served.get(`${id}/${checksum}`)
      return one?.modules.has(name) && (one.until === undefined || one.until > now()) ? one.files.get(name) : undefined
    },
    kept: installed => [...served.keys()].filter(key => installed.has(idOf(key))),
  }
}
