/**
 * Folders by architectural level: the number is the distance from JSON. An import must lead to a lower level or stay in its own part. Parts of the
 * same level must not import each other.
 */
export const LAYERS: readonly { readonly folder: string; readonly level: number }[] = [
  { folder: 'schemas', level: 0 },
  { folder: 'core/contract', level: 1 },
  { folder: 'core/manifest', level: 2 },
  { folder: 'core/kernel', level: 2 },
  { folder: 'core/runtime', level: 3 },
  { folder: 'core/server', level: 3 },
  { folder: 'plugins', level: 4 },
  { folder: 'apps', level: 5 },
  { folder: 'tools', level: 6 },
  { folder: 'tests', level: 7 },
  { folder: 'kit', level: 8 },
]

export interface ImportUnit {
  /** Folder within which imports are free: a layer, a single plugin, a single app. */
  readonly name: string
  readonly level: number
}

/** Part that a file belongs to. Each plugin and each app is a part of its own. */
export function importUnitOf(path: string): ImportUnit | undefined {
  const layer = LAYERS.find(({ folder }) => path.startsWith(`${folder}/`))
  if (!layer) return undefined
  const own = layer.folder === 'plugins' || layer.folder === 'apps'
  if (path.startsWith('apps/crm/')) return roomUnit(path)
  return { name: own ? path.split('/').slice(0, 2).join('/') : layer.folder, level: layer.level }
}

/** Folders that all rooms may use: tables, and shared demo data. */
const SHARED_FOLDERS = new Set(['apps/crm/db', 'apps/crm/seed'])

/** Rooms are above the plugins and below the composition roots. rooms.test checks which room may import which. */
function roomUnit(path: string): ImportUnit {
  const name = path.split('/').slice(0, 3).join('/')
  return SHARED_FOLDERS.has(name) ? { name, level: 4.5 } : { name: 'apps/crm', level: 4.8 }
}

export interface PublicEntry {
  readonly path: string
  /** Part of the core that it is the entry of. */
  readonly part: string
  /** Folders of a plugin or room that may import it; absent where all of them may. */
  readonly folders?: readonly string[]
}

/** Files of the core that plugins and rooms may import from the parts below; of the contract they may import everything. */
export const PUBLIC_ENTRIES: readonly PublicEntry[] = [
  { path: 'core/server/index.ts', part: 'core/server', folders: ['server', 'seed'] },
  { path: 'core/manifest/public.ts', part: 'core/manifest' },
  // Heavy: it leads to phases of the compiler, which no browser bundle may hold.
  { path: 'core/manifest/language.ts', part: 'core/manifest', folders: ['manifest'] },
]

/** File of a plugin or room, with its folder in it: `server`; a name of a file where it lies in none. Shared folders of the rooms are their own. */
const IMPORTER = /^(?:plugins\/[^/]+|apps\/crm(?:\/(?!db\/|seed\/)[^/]+)?)\/([^/]+)/

/** Whether an import by a plugin or room goes past the public entries, or through an entry that is not for its folder. */
export function isPrivateImport(from: string, to: string): boolean {
  const importer = IMPORTER.exec(from)
  if (!importer || !PUBLIC_ENTRIES.some(({ part }) => to.startsWith(`${part}/`))) return false
  const entry = PUBLIC_ENTRIES.find(({ path }) => path === to)
  return !entry || (entry.folders !== undefined && !entry.folders.includes(importer[1] ?? ''))
}

/** Limits of code lines per file; generated files are exempt. */
export const FILE_BUDGET = { hard: 250, p90: 200, median: 60 }
