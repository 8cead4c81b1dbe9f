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

/** Parts of the core by the one file of theirs that plugins and rooms may import. Of the contract they may import everything. */
export const PUBLIC_ENTRIES: Readonly<Record<string, string>> = {
  'core/server': 'core/server/index.ts',
  'core/manifest': 'core/manifest/public.ts',
}

/** True if a plugin or room imports a part of the core past its public entry. */
export function isPrivateDoor(from: string, to: string): boolean {
  if (!/^(?:plugins|apps\/crm)\//.test(from)) return false
  return Object.entries(PUBLIC_ENTRIES).some(([part, entry]) => to.startsWith(`${part}/`) && to !== entry)
}

/** Limits of code lines per file; generated files are exempt. */
export const FILE_BUDGET = { hard: 250, p90: 200, median: 60 }
