import { withoutComments } from './sql-statements.ts'

/** A table, view or function that a SQL text names, and what it does with it. */
export interface UsedObject {
  readonly name: string
  readonly kind: 'read' | 'write' | 'call' | 'refer'
}

/** Names that a SQL text may use: relations, and functions. */
export interface KnownNames {
  readonly relations: ReadonlySet<string>
  readonly functions: ReadonlySet<string>
}

const WRITTEN_TABLE = /\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+(?:only\s+)?"?(\w+)/gi
const REFERRED_TABLE = /\breferences\s+"?(\w+)/gi
/** A list of relations: `from a x, b as y`. */
const RELATION_LIST = /\b(?:from|join|using|table|into|truncate)\s+(?:only\s+|lateral\s+)*((?:"?\w+"?(?:\s+(?:as\s+)?\w+)?\s*,\s*)*"?\w+)/gi
const CALLED_FUNCTION = /(?<![.\w])(\w+)\s*\(/g
const SNAKE_NAME = /(?<![.\w'])[a-z]\w*_\w*(?![\w'])/g

const firstGroups = (sql: string, pattern: RegExp): readonly string[] => [...sql.matchAll(pattern)].map(([, name]) => name ?? '')

const listedRelations = (sql: string): readonly string[] =>
  firstGroups(sql, RELATION_LIST).flatMap(list => list.split(',').map(item => item.trim().split(/\s+/)[0]?.replaceAll('"', '') ?? ''))

/** Everything of `known` that a SQL text names. A relation whose name is a single word counts only where a relation must stand. */
export function usedObjects(text: string, known: KnownNames): readonly UsedObject[] {
  const sql = withoutComments(text)
  const found = new Map<string, UsedObject>()
  const add = (kind: UsedObject['kind'], names: readonly string[], of: ReadonlySet<string>): void => {
    for (const name of names) if (of.has(name)) found.set(`${kind} ${name}`, { kind, name })
  }
  const written = firstGroups(sql, WRITTEN_TABLE)
  const referred = firstGroups(sql, REFERRED_TABLE)
  const apart = new Set([...written, ...referred])
  add('write', written, known.relations)
  add('refer', referred, known.relations)
  add('read', listedRelations(sql).concat((sql.match(SNAKE_NAME) ?? []).filter(name => !apart.has(name))), known.relations)
  add('call', firstGroups(sql, CALLED_FUNCTION), known.functions)
  return [...found.values()].filter(({ kind, name }) => kind !== 'read' || !found.has(`write ${name}`))
}
