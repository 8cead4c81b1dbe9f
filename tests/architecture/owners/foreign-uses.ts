import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type SourceFile, sourceFiles } from '../source-files.ts'
import { type DatabaseObject, databaseObjects } from './database-objects.ts'
import { LANDED_ELSEWHERE } from './landed-elsewhere.ts'
import { sqlOfSource } from './sql-of-source.ts'
import { type KnownNames, type UsedObject, usedObjects } from './used-objects.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Folder of what is older than the rooms or belongs to all: a table's owner says who answers for it. */
const SHARED_ROOM = 'db'

/** SQL of one part that names a table, view or function of another. */
export interface ForeignUse extends UsedObject {
  readonly from: string
  readonly to: string
  /** File, or object of the database. */
  readonly at: string
}

/** What a part's plugin.json says of its data. */
export interface PartManifest {
  readonly id: string
  readonly requires: readonly string[]
  readonly tables: readonly string[]
}

/** Part of a path: a room, a plugin, the core, or the composition root. */
export const partOfPath = (path: string): string => {
  const [first = '', second = '', third = ''] = path.split('/')
  if (first === 'apps') return second === 'crm' ? third : `${first}/${second}`
  return first === 'plugins' ? second : first
}

const PART_ORDER = ['core', 'plugins', 'apps']

/** Paths of all migrations in the order of execution. */
const migrationPaths = (): readonly string[] =>
  globSync(['core/server/migrations/*.sql', 'plugins/*/migrations/*.sql', 'apps/crm/*/migrations/*.sql'], { cwd: ROOT })
    .map(path => path.replaceAll('\\', '/'))
    .map(path => {
      const [first = '', second = ''] = path.split('/')
      return { path, key: [PART_ORDER.indexOf(first), first === 'plugins' ? second : '', basename(path)].join(' ') }
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ path }) => path)

/** plugin.json of all rooms and plugins. */
export const readPartManifests = (): readonly PartManifest[] =>
  globSync(['apps/crm/*/plugin.json', 'plugins/*/plugin.json'], { cwd: ROOT }).map(file => {
    const { id, requires, contributes } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
      readonly id: string
      readonly requires?: readonly string[]
      readonly contributes: { readonly tables?: object }
    }
    return { id, requires: requires ?? [], tables: Object.keys(contributes.tables ?? {}) }
  })

/** All objects that the checked-in migrations leave. */
export const readDatabaseObjects = (): readonly DatabaseObject[] =>
  databaseObjects(migrationPaths().map(path => ({ part: partOfPath(path), sql: readFileSync(join(ROOT, path), 'utf8') })))

const isNamedObject = ({ kind }: DatabaseObject): boolean => kind !== 'trigger' && kind !== 'change'

/** Owner by name of every table, view and function: its maker; of what landed elsewhere, the part that claims it. */
export function objectOwners(objects: readonly DatabaseObject[], manifests: readonly PartManifest[]): ReadonlyMap<string, string> {
  const owners = new Map(objects.filter(isNamedObject).map(({ name, maker }) => [name, maker]))
  for (const { id, tables } of manifests) for (const name of tables) if (owners.get(name) === SHARED_ROOM) owners.set(name, id)
  for (const [part, names] of Object.entries(LANDED_ELSEWHERE)) for (const name of names) owners.set(name, part)
  return owners
}

/** Part that answers for an object's text. */
function textOwner(object: DatabaseObject, owners: ReadonlyMap<string, string>): string {
  const landed =
    isNamedObject(object) && object.writer === object.maker && (LANDED_ELSEWHERE[owners.get(object.name) ?? ''] ?? []).includes(object.name)
  if (!landed && object.writer !== SHARED_ROOM) return object.writer
  if (object.kind !== 'trigger') return owners.get(object.on ?? object.name) ?? object.writer
  const [, called = ''] = /execute (?:function|procedure) (\w+)/i.exec(object.text) ?? []
  const owner = owners.get(called)
  return owner === undefined || owner === 'core' ? (owners.get(object.on ?? '') ?? object.writer) : owner
}

const knownNames = (objects: readonly DatabaseObject[]): KnownNames => ({
  relations: new Set(objects.filter(({ kind }) => kind === 'table' || kind === 'view').map(({ name }) => name)),
  functions: new Set(objects.filter(({ kind }) => kind === 'function').map(({ name }) => name)),
})

/** Sources whose SQL is held: everything but tests and generated files. */
const sqlSources = (): readonly SourceFile[] =>
  sourceFiles(['apps', 'plugins', 'core/server']).filter(({ path }) => !/\.(?:test|testing|generated)\.tsx?$/.test(path))

/** Where SQL of the database's objects and of the sources names what another part owns. The core is everybody's. */
export function foreignUses(
  objects: readonly DatabaseObject[],
  owners: ReadonlyMap<string, string>,
  sources: readonly SourceFile[] = sqlSources(),
): readonly ForeignUse[] {
  const known = knownNames(objects)
  const uses = (from: string, at: string, text: string): readonly ForeignUse[] =>
    usedObjects(text, known).flatMap(used => {
      const to = owners.get(used.name) ?? from
      return to === from || to === 'core' ? [] : [{ ...used, from, to, at }]
    })
  const inDatabase = objects.flatMap(object =>
    uses(
      textOwner(object, owners),
      `${object.kind} ${object.name}`,
      object.on === undefined ? object.text : `${object.text} from ${object.on}`,
    ),
  )
  const inSources = sources.flatMap(({ path, text }) =>
    sqlOfSource(path, text, known.relations).flatMap(sql => uses(partOfPath(path), path, sql)),
  )
  return [...new Map([...inDatabase, ...inSources].map(use => [JSON.stringify(use), use])).values()]
}
