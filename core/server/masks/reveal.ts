/** Full text of masked values, for the reveal button in a list and for plugins. Counted and audited in the same way. */
import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import { maskedReveal } from '#core/contract/core-addresses.ts'
import type { Db } from '#core/contract/database.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { forbidden, malformed, notFound } from '#core/contract/errors.ts'
import type { MaskedPlace, MaskedValues } from '#core/contract/masked-values.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { writeAudit } from '../audit/audit.ts'
import type { CountCache } from '../counts/count-cache.ts'
import type { OutboxPump } from '../outbox/outbox.ts'
import { emitLimitReached } from '../outbox/tell-limit.ts'
import { requirePermission } from '../permission/permission.ts'
import { endpointLimits } from '../rate/endpoint-limits.ts'
import { limitCalls } from '../rate/rate-limit.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { columnSql, wireSql } from '../sql/columns.ts'
import { type MaskedField, maskedField, revealPermissions } from './masked-field.ts'
import { revealable } from './revealable.ts'

/** Name, path, title and rate limits of revealing. */
export const REVEAL_DECLARATION = {
  name: 'core.reveal',
  path: maskedReveal.path,
  title: '查看完整信息',
  rate: { perMinute: 30, perDay: 100, message: '今日查看次数已达上限' },
} as const satisfies Partial<DeclaredEndpoint>

/** What reading and auditing a value needs. */
interface RevealContext {
  readonly db: Db
  readonly snapshot: Snapshot
  readonly counts: Pick<CountCache, 'written'>
}

/**
 * Source of the row `t` that holds the field, if the actor may act on that row and, when it is reached through a reference, may read the referring
 * row.
 */
function revealSourceSql(snapshot: Snapshot, actor: Actor, place: MaskedField, id: number) {
  const { resource, through } = place
  const may = revealable(snapshot, actor, place, 't')
  if (!through) return sql`${sql.table(resource.source)} as t where t.id = ${id} and ${may}`
  const { reference, target } = through
  return sql`${sql.table(resource.source)} as own join ${sql.table(target.source)} as t on t.id = ${columnSql(snapshot, reference, 'own')}
    where own.id = ${id} and ${scopePredicate(snapshot, resource, actor, 'read', 'own')} and ${may}`
}

/**
 * The full text of one masked value, if the caller may act on its row. Audited whether or not the row is found; the caller counts the call for the
 * rate limit. @throws 400, 403, 404.
 */
export async function readMasked(source: RevealContext, { resource, id, field }: MaskedPlace, actor: Actor): Promise<string | null> {
  const { db, snapshot } = source
  const place = maskedField(snapshot, resource, field)
  if (!place) throw malformed('未知的字段')
  requirePermission(actor, revealPermissions(place))
  const { rows } = await sql<{ value: string | null }>`
    select ${wireSql(snapshot, place.field, 't')} as value from ${revealSourceSql(snapshot, actor, place, id)}`.execute(db)
  const result = rows[0] ? 'success' : 'denied'
  await writeAudit(source, actor, { action: REVEAL_DECLARATION.path, entity: resource, ids: [id], detail: { field }, result })
  if (!rows[0]) throw notFound()
  return rows[0].value
}

/** Reveals masked values for plugins. */
export const maskedValues = (current: () => RevealContext & { readonly outbox: OutboxPump }): MaskedValues => ({
  isMasked: (resource, field) => maskedField(current().snapshot, resource, field) !== undefined,
  async reveal(place, actor) {
    const source = current()
    if (actor.id === 0) throw forbidden()
    const { message } = REVEAL_DECLARATION.rate
    const full = (limit: { readonly points: number; readonly seconds: number }): Promise<void> =>
      emitLimitReached(source.db, source.outbox, actor.id, { name: REVEAL_DECLARATION.name, title: REVEAL_DECLARATION.title, ...limit })
    await limitCalls(source.db, endpointLimits(REVEAL_DECLARATION, String(actor.id)), { message, full })
    return readMasked(source, place, actor)
  },
})
