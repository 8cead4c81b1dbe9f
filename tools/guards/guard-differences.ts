/** Differences between the guards that manifests state and those of the database. */
import type { StateGuard } from '#core/manifest/index.ts'
import type { Migration } from '#core/server/database/migrations.ts'
import { type GuardRules, guardName, guardSql, rulesOfBody, statedRules } from './guard-sql.ts'

/** Command that writes the migration for a difference. */
export const GUARDS_COMMAND = 'npm run guards'

/** Bodies of functions whose name is that of a guard, by name. */
export type GuardBodies = ReadonlyMap<string, string>

/** Text between the dollar quotes that follow a function's head. */
const quotedBody = (text: string): string => {
  const quote = /\$\w*\$/.exec(text)?.[0] ?? '$$'
  return text.split(quote, 2)[1] ?? ''
}

const FUNCTION_STATEMENT = /(create|drop)(?: or replace)? function (?:if exists )?(?:public\.)?(\w+_states_\w+)\b/gi

/** Bodies of guard functions in SQL text; a later statement replaces or removes what an earlier one created. */
export const guardBodies = (texts: readonly string[]): GuardBodies => {
  const bodies = new Map<string, string>()
  for (const text of texts)
    for (const { index, 1: verb = '', 2: name = '' } of text.matchAll(FUNCTION_STATEMENT)) {
      if (verb.toLowerCase() === 'drop') bodies.delete(name)
      else bodies.set(name, quotedBody(text.slice(index)))
    }
  return bodies
}

const without = (rules: GuardRules, others: GuardRules): readonly string[] => [...rules].filter(rule => !others.has(rule))

const bodyOf = (guard: StateGuard): string => guardBodies([guardSql(guard)]).get(guardName(guard)) ?? ''

const guardDifferences = (guard: StateGuard, body: string | undefined): readonly string[] => {
  const where = `${guard.table}.${guard.column} (${guard.resource}.${guard.field})`
  if (body === undefined) return [`${where}: the database has no guard`]
  const [stated, present] = [statedRules(guard), rulesOfBody(body)]
  const differences = [
    ...without(stated, present).map(rule => `${where}: the guard lacks ${rule}`),
    ...without(present, stated).map(rule => `${where}: no move states ${rule}`),
  ]
  if (differences.length > 0 || body.trim() === bodyOf(guard).trim()) return differences
  return [`${where}: the guard has the right pairs, and other names or wording`]
}

/** One line for each missing or superfluous rule. Guards of no state field come last. */
export const differencesOf = (guards: readonly StateGuard[], bodies: GuardBodies): readonly string[] => {
  const names = new Set(guards.map(guardName))
  return [
    ...guards.flatMap(guard => guardDifferences(guard, bodies.get(guardName(guard)))),
    ...[...bodies.keys()]
      .filter(name => !names.has(name))
      .map(name => `${name}: no manifest states this guard; a migration has to drop it (drop function ${name} cascade)`),
  ]
}

/** Guards whose function in the migrations is missing or different. */
export const outdatedGuards = (guards: readonly StateGuard[], migrations: readonly Migration[]): readonly StateGuard[] => {
  const bodies = guardBodies(migrations.map(({ sql }) => sql))
  return guards.filter(guard => guardDifferences(guard, bodies.get(guardName(guard))).length > 0)
}
