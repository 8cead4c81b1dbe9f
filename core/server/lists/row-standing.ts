import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { TableView } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { browserDecides, rowRefusals } from '#core/manifest/index.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import type { Core } from '../pipeline/core.ts'
import { readOnlyReason } from '../scope/read-only.ts'
import { conditionSql, type Predicate, TRUE } from '../sql/condition.ts'
import type { Projection, WireRow } from './projection.ts'

/** An action that may be offered on a row, with its resource. */
export interface OfferedAction {
  readonly resource: Resource
  readonly action: Action
}

export interface RowRefusalRequest {
  readonly snapshot: Snapshot
  /** Resource of the displayed rows, under alias t. */
  readonly resource: Resource
  readonly actor: Actor
  /** Actions whose refusals are added to the rows. */
  readonly offers: readonly OfferedAction[]
  /** True if the client evaluates no conditions, so that the refusals of all actions are added. */
  readonly whole?: boolean
}

/** Actions of a list's views that operate on rows. */
export const offeredRowActions = (resource: Resource, views: readonly TableView[]): readonly OfferedAction[] =>
  [...new Set(views.flatMap(view => [...view.actions, ...view.rowActions]))].flatMap(name => {
    const action = resource.actions[name]
    return action && action.select !== 'none' ? [{ resource, action }] : []
  })

/** The condition over row t; a semi-join if the action's resource reads another view of the same table. TRUE (refused) if it cannot be evaluated. */
function conditionPredicate(
  { snapshot, resource, actor }: RowRefusalRequest,
  offer: OfferedAction,
  when: BoundCondition,
  core: Pick<Core, 'log'>,
): Predicate {
  const own = offer.resource
  const target = { snapshot, resource: own, context: { user: actor, now: new Date() } }
  try {
    if (own.source === resource.source) return conditionSql(when, { ...target, alias: 't' })
    return sql<boolean>`exists (select from ${sql.table(own.source)} as own where own.id = t.id and ${conditionSql(when, { ...target, alias: 'own' })})`
  } catch (error) {
    core.log.error({ err: error, action: offer.action.path }, 'condition cannot be evaluated')
    return TRUE
  }
}

function refusalSql(core: Pick<Core, 'log'>, standing: RowRefusalRequest, offer: OfferedAction): RawBuilder<string | null> {
  const cases = rowRefusals(offer.action).map(
    ({ when, sentence }) => sql`when ${conditionPredicate(standing, offer, when, core)} then ${sql.lit(sentence)}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}

/**
 * Adds to every row the actions that the actor may not carry out, with the reasons; computed in the statement that reads the page, not row by row.
 */
export function withRowRefusals(core: Pick<Core, 'log'>, plan: Projection, standing: RowRefusalRequest): Projection {
  const { snapshot, resource, actor, offers, whole } = standing
  const readOnly = readOnlyReason(snapshot, resource, actor, 't')
  const refusing = offers.filter(({ action }) => rowRefusals(action).length > 0 && (whole || !browserDecides(resource, action)))
  if (!readOnly && refusing.length === 0) return plan
  const selects = [
    plan.select,
    ...(readOnly ? [sql`${readOnly} as read_only`] : []),
    ...refusing.map((offer, index) => sql`${refusalSql(core, standing, offer)} as ${sql.id(`refused${index}`)}`),
  ]
  return {
    ...plan,
    select: sql.join(selects),
    read: row => {
      const refused = refusing.flatMap(({ action }, index) => {
        const sentence = row[`refused${index}`]
        return sentence === null ? [] : [[action.name, sentence] as const]
      })
      return Object.assign(plan.read(row), {
        ...(readOnly && row.read_only !== null ? { $readOnly: row.read_only } : {}),
        ...(refused.length > 0 ? { $refused: Object.fromEntries(refused) } : {}),
      }) as WireRow
    },
  }
}
