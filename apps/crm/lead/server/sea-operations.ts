import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { type HttpError, notFound, refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { option, ref } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { duplicatePickUp } from '../wire/duplicate.ts'
import { leadAllocatedFromHighSeas, leadPickedUp } from './facts.ts'
import { explainMovedToSea } from './gone-to-sea.ts'
import { MOVE_IN_REASONS } from './lead-record.ts'
import { coolingDown, heldFromSea } from './lead-refusals.ts'
import { type LeaveSeaRequest, leaveSea, moveToSea } from './sea.ts'
import { requireNotHeldFromSea, type SeaHold } from './sea-hold.ts'

const moveToHighSeas = (holds: readonly SeaHold[]) =>
  defineOperation({
    name: 'lead.moveToHighSeas',
    rows: 'many',
    refuses: heldFromSea(holds),
    form: { moveInReason: option(...MOVE_IN_REASONS) },
    async run(context) {
      const ids = context.rows.map(row => row.id)
      await requireNotHeldFromSea(holds, context.tx, ids)
      await moveToSea(context, ids, context.form.moveInReason)
      return { message: '已移入公海' }
    },
    missing: explainMovedToSea('以下客户已在公海', { names: true }),
  })

/** Takes leads out of the high seas; the fact names previous and new owner. */
async function leaveAndNotify(context: WriteContext, request: LeaveSeaRequest): Promise<void> {
  const fact = request.cause === 'pickUp' ? leadPickedUp : leadAllocatedFromHighSeas
  for (const { leadId, previousOwnerId } of await leaveSea(context, request))
    context.emit(fact(leadId, { from: previousOwnerId, to: request.ownerId }))
}

/** Explanation if leads left the high seas within the last day: names the current owners. Undefined (plain 404) otherwise. */
const explainTaken = async ({ tx }: Pick<WriteContext, 'tx'>, ids: readonly number[]): Promise<HttpError | undefined> => {
  const rows = await crmTx(tx)
    .selectFrom('live_customer as lead')
    .innerJoin('employee as owner', 'owner.id', 'lead.attributable_person_id')
    .select(['lead.name', sql<string>`employee_label(owner)`.as('owner')])
    .where('lead.id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('high_seas as stay')
          .select('stay.id')
          .whereRef('stay.lead_id', '=', 'lead.id')
          .where('stay.closed_date', '>', sql<Date>`now() - interval '1 day'`),
      ),
    )
    .orderBy('lead.id')
    .execute()
  const [first] = rows
  if (!first) return undefined
  if (ids.length === 1) return refuse(`该客户已被【${first.owner}】领取`)
  return refuse(`以下客户已被领取：${rows.map(({ name, owner }) => `${name}（${owner}）`).join('、')}`)
}

const receiveFromSea = defineOperation({
  name: 'lead.receiveFromHighSeas',
  rows: 'many',
  refuses: coolingDown,
  async run(context) {
    const { actor, rows } = context
    await leaveAndNotify(context, { leads: rows, ownerId: actor.id, cause: 'pickUp', limits: 'pick' })
    return { message: '领取成功' }
  },
  missing: explainTaken,
})

const allocateFromSea = defineOperation({
  name: 'lead.allocateFromHighSeas',
  rows: 'many',
  form: { attributablePersonId: ref('employee') },
  async run(context) {
    const { rows, form } = context
    await leaveAndNotify(context, { leads: rows, ownerId: form.attributablePersonId, cause: 'seaAllocate', limits: 'hold' })
    return { message: '分配成功' }
  },
  missing: explainTaken,
})

export const seaOperations = (holds: readonly SeaHold[]) => [moveToHighSeas(holds), receiveFromSea, allocateFromSea]

export const callingUp = defineEndpoint({
  ...duplicatePickUp,
  name: 'lead.callingUp',
  permission: ['/agency/highSeas/receive'],
  title: '捞取客户',
  async handle({ input: { id }, transaction }) {
    await transaction(async context => {
      const { tx, actor } = context
      const lead = await crmTx(tx)
        .selectFrom('institutions_customer')
        .select(['id', 'status'])
        .where('id', '=', id)
        .where('deleted_date', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!lead) throw notFound()
      if (lead.status !== 'LOSS') throw await alreadyOwnedError(tx, id)
      await leaveAndNotify(context, { leads: [lead], ownerId: actor.id, cause: 'pickUp', limits: 'pick' })
    })
    return { code: 200, message: '捞取成功' }
  },
})

/** Names the owner, which the duplicate check already does for any lead. */
async function alreadyOwnedError(tx: Tx, id: number): Promise<HttpError> {
  const { name } = await crmTx(tx)
    .selectFrom('live_customer as lead')
    .innerJoin('employee as owner', 'owner.id', 'lead.attributable_person_id')
    .select(sql<string>`employee_label(owner)`.as('name'))
    .where('lead.id', '=', id)
    .executeTakeFirstOrThrow()
  return refuse(`该客户已被【${name}】领取`)
}
