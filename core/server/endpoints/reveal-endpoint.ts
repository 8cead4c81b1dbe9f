import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { malformed, notFound } from '#core/contract/errors.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { writeAudit } from '../audit/audit.ts'
import { type MaskedField, maskedField, revealPermissions } from '../masks/masked-field.ts'
import { revealable } from '../masks/revealable.ts'
import { requirePermission } from '../permission/permission.ts'
import type { CoreContext } from '../pipeline/call.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { columnSql, wireSql } from '../sql/columns.ts'

const MOST_REVEALS = 100

/** The row `t` that holds the field, for who may act on it; reached through a row that he may at least see. */
function revealSource(snapshot: Snapshot, actor: Actor, place: MaskedField, id: number) {
  const { resource, through } = place
  const may = revealable(snapshot, actor, place, 't')
  if (!through) return sql`${sql.table(resource.source)} as t where t.id = ${id} and ${may}`
  const { reference, target } = through
  return sql`${sql.table(resource.source)} as own join ${sql.table(target.source)} as t on t.id = ${columnSql(snapshot, reference, 'own')}
    where own.id = ${id} and ${scopePredicate(snapshot, resource, actor, 'read', 'own')} and ${may}`
}

/** POST: one masked value in full, for who may act on its row; counted and logged. */
export const reveal: DeclaredEndpoint = {
  name: 'core.reveal',
  method: 'POST',
  path: '/runtime/reveal',
  permission: 'session',
  title: '查看完整信息',
  input: {
    type: 'object',
    required: ['entity', 'id', 'field'],
    additionalProperties: false,
    properties: {
      entity: { type: 'string', maxLength: 60 },
      id: { type: 'integer', minimum: 1 },
      field: { description: 'As the column names it, dotted through a reference.', type: 'string', maxLength: 120 },
    },
  },
  output: { type: 'object', required: ['value'], additionalProperties: false, properties: { value: { type: ['string', 'null'] } } },
  rate: { perMinute: 30, perDay: MOST_REVEALS, message: '今日查看次数已达上限' },
  async handle(context) {
    const { actor, snapshot, body, db } = context
    const { core } = (context as CoreContext).call
    const { entity, id, field: path } = body as { entity: string; id: number; field: string }
    const place = maskedField(snapshot, entity, path)
    if (!place) throw malformed('未知的字段')
    requirePermission(actor, revealPermissions(place))
    const { rows } = await sql<{ value: string | null }>`
      select ${wireSql(snapshot, place.field, 't')} as value from ${revealSource(snapshot, actor, place, id)}`.execute(db)
    await writeAudit(core, actor, {
      action: '/runtime/reveal',
      entity,
      ids: [id],
      detail: { field: path },
      result: rows[0] ? 'success' : 'denied',
    })
    if (!rows[0]) throw notFound()
    return { value: rows[0].value }
  },
}
