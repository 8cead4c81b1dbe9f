import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { NamedRow } from '#core/contract/list-reader.ts'
import type { Lookup, Resource } from '#core/contract/model/resource.ts'
import { firstOf } from '#core/contract/must.ts'
import type { Core } from '../pipeline/core.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { columnSql } from '../sql/columns.ts'
import { labelSql } from '../sql/label-sql.ts'
import { offeredRows } from './lookups.ts'

interface NameMatch {
  readonly text: string
  readonly id: number
  /** 0 for a unique field of the row, 1 for the label, which several rows may share. */
  readonly rank: number
  readonly offered: boolean
}

/** Characters of a cell that a refusal repeats. */
const MAX_REPEATED_CHARS = 30

/** Finds rows by their names, see ListReader. */
export async function findNamedRows(
  core: Core,
  { resource: name, texts, actor }: { readonly resource: string; readonly texts: readonly string[]; readonly actor: Actor },
): Promise<ReadonlyMap<string, NamedRow>> {
  const resource = core.snapshot.resources[name]
  if (!resource?.lookup) throw new Error(`${name} has no lookup`)
  const found = Map.groupBy(await findNameMatches(core, resource, resource.lookup, texts, actor), row => row.text)
  return new Map(texts.map(text => [text, decideMatch(resource, text, found.get(text) ?? [])]))
}

/** Unique, unmasked fields that the lookup searches. */
const uniqueNameFields = ({ lookup, fields }: Resource) =>
  (lookup?.search ?? []).flatMap(name => {
    const field = fields[name]
    return field?.unique === undefined || field.mask ? [] : [field]
  })

async function findNameMatches(
  core: Core,
  resource: Resource,
  lookup: Lookup,
  texts: readonly string[],
  actor: Actor,
): Promise<readonly NameMatch[]> {
  const { snapshot } = core
  const label = resource.fields[lookup.label]
  const labels = !label || label.mask ? [] : [columnSql(snapshot, label, 't'), labelSql(snapshot, resource, label, 't')]
  const names = [
    ...uniqueNameFields(resource).map(field => ({ key: columnSql(snapshot, field, 't') as RawBuilder<unknown>, rank: 0 })),
    ...labels.map(key => ({ key, rank: 1 })),
  ]
  if (names.length === 0 || texts.length === 0) return []
  const offered = offeredRows(core, snapshot, resource, lookup, actor)
  const seen = scopePredicate(snapshot, resource, actor, 'read', 't')
  const parts = names.map(
    ({ key, rank }) => sql`select t.id, lower(${key}) as key, ${sql.lit(rank)} as rank, ${offered} as offered
      from ${sql.table(resource.source)} as t where ${seen}`,
  )
  const { rows } = await sql<NameMatch>`select distinct asked.text, c.id, c.rank, c.offered from unnest(${texts}::text[]) as asked (text)
    join (${sql.join(parts, sql` union all `)}) c on c.key = lower(asked.text)`.execute(core.db)
  return rows
}

function decideMatch(resource: Resource, text: string, rows: readonly NameMatch[]): NamedRow {
  const { label, lookup } = resource
  const shown = text.slice(0, MAX_REPEATED_CHARS)
  if (rows.length === 0) return { refusal: `没有${label}“${shown}”` }
  const offered = rows.filter(row => row.offered)
  if (offered.length === 0) return { refusal: lookup?.refusal?.replaceAll('{label}', shown) ?? `不能选择${label}“${shown}”` }
  const best = Math.min(...offered.map(({ rank }) => rank))
  const ids = [...new Set(offered.filter(({ rank }) => rank === best).map(({ id }) => id))]
  if (ids.length === 1) return { id: firstOf(ids) }
  const [own] = uniqueNameFields(resource)
  return { refusal: `有${ids.length}个${label}叫“${shown}”${own ? `，请改填${own.label}` : ''}` }
}
