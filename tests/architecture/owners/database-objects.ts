import { sqlStatements } from './sql-statements.ts'

/** A table, view, function or trigger as the migrations leave it, or a change of a table: a column, a constraint, an index. */
export interface DatabaseObject {
  readonly kind: 'table' | 'view' | 'function' | 'trigger' | 'change'
  readonly name: string
  /** Table of a trigger or a change. */
  readonly on?: string
  /** Part whose migration made it first. A part that uses the object needs this one. */
  readonly maker: string
  /** Part whose migration holds the text that is in force: it needs what the text names. A later room may replace what an earlier one offers. */
  readonly writer: string
  readonly text: string
}

/** A migration, and the room, plugin or other part whose folder it lies in. */
export interface MigrationText {
  readonly part: string
  readonly sql: string
}

const CREATE_STATEMENTS: readonly (readonly [DatabaseObject['kind'], RegExp])[] = [
  ['table', /^create (?:unlogged )?table (?:if not exists )?"?(\w+)/i],
  ['view', /^create (?:or replace )?view "?(\w+)/i],
  ['function', /^create (?:or replace )?function "?(\w+)/i],
  ['trigger', /^create (?:or replace )?(?:constraint )?trigger "?(\w+)[\s\S]*?\bon "?(\w+)/i],
]
const DROP_STATEMENT = /^drop (table|view|function|trigger) (?:if exists )?"?(\w+)(?:[\s\S]*?\bon "?(\w+))?/i
const RENAME_STATEMENT = /^alter (table|view|function) "?(\w+)"?(?:\([^)]*\))? rename to "?(\w+)/i
const CHANGE_STATEMENT =
  /^(?:alter table (?:only )?|create (?:unique )?index (?:\w+ )?on |select (?:count_versions|note_written_rows|append_only|never_deleted)\(')"?(\w+)/i

const objectKey = (kind: string, name: string, on?: string): string =>
  [kind.toLowerCase(), name, ...(on === undefined ? [] : [on])].join(' ')

type ObjectMap = Map<string, DatabaseObject>

function createObject(objects: ObjectMap, part: string, text: string): void {
  for (const [kind, pattern] of CREATE_STATEMENTS) {
    const [, name, on] = pattern.exec(text) ?? []
    if (name === undefined) continue
    const key = objectKey(kind, name, on)
    const maker = objects.get(key)?.maker ?? part
    objects.set(key, { kind, name, ...(on !== undefined && { on }), maker, writer: part, text })
  }
}

function renameObject(objects: ObjectMap, kind: string, from: string, to: string): void {
  const former = objects.get(objectKey(kind, from))
  objects.delete(objectKey(kind, from))
  if (former) objects.set(objectKey(kind, to), { ...former, name: to })
}

function followStatement(objects: ObjectMap, part: string, text: string): void {
  createObject(objects, part, text)
  const [, dropped, gone, from] = DROP_STATEMENT.exec(text) ?? []
  if (dropped !== undefined && gone !== undefined) objects.delete(objectKey(dropped, gone, from))
  const [, renamed, old, name] = RENAME_STATEMENT.exec(text) ?? []
  if (renamed !== undefined && old !== undefined && name !== undefined) {
    renameObject(objects, renamed, old, name)
    return
  }
  const [, table] = CHANGE_STATEMENT.exec(text) ?? []
  if (table !== undefined)
    objects.set(objectKey('change', text), { kind: 'change', name: table, on: table, maker: part, writer: part, text })
}

/** What the migrations leave in the database, in their order. Statements in DO blocks are not followed: they add columns to views. */
export function databaseObjects(migrations: readonly MigrationText[]): readonly DatabaseObject[] {
  const objects: ObjectMap = new Map()
  for (const { part, sql } of migrations) for (const statement of sqlStatements(sql)) followStatement(objects, part, statement)
  return [...objects.values()]
}
