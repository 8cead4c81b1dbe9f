import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { type HttpError, notFound, refuse } from '#core/contract/errors.ts'
import type { LockedRow, Operation, OperationContext } from '#core/contract/server-plugin.ts'
import { goneToSea } from './gone-to-sea.ts'
import { type LeaveSea, leaveSea, type MoveInReason, moveToSea } from './sea.ts'

const ENTITY = 'institutionsCustomer'

type Emit = Pick<OperationContext, 'tx' | 'emit'>

const moveToHighSeas: Operation = {
  async run({ tx, actor, rows, form, emit }) {
    const moved = await moveToSea(tx, {
      ids: rows.map(row => row.id),
      reason: form.moveInReason as MoveInReason,
      operatorId: actor.id,
    })
    for (const { id, ownerId } of moved)
      emit({ topic: 'lead.movedToHighSeas', entity: ENTITY, entityId: id, payload: { from: ownerId, reason: form.moveInReason } })
    return { message: '已移入公海' }
  },
  missing: goneToSea('以下客户已在公海', { names: true }),
}

/** Both sides hear of it: whose lead it was, and whose it is now. */
async function leave({ tx, emit }: Emit, request: LeaveSea): Promise<void> {
  const stays = await leaveSea(tx, request)
  for (const { leadId, previousOwnerId } of stays)
    emit({
      topic: request.cause === 'pickUp' ? 'lead.pickedUp' : 'lead.allocatedFromHighSeas',
      entity: ENTITY,
      entityId: leadId,
      payload: { from: previousOwnerId, to: request.ownerId },
    })
}

const named = (rows: readonly LockedRow[]) => rows.map(row => ({ id: row.id, name: String(row.name) }))

/** The lead was in the high seas lately, where the caller could see it: says who has it now. */
const taken = async ({ tx }: Pick<OperationContext, 'tx'>, ids: readonly number[]): Promise<HttpError | undefined> => {
  const rows = await crmTx(tx)
    .selectFrom('live_customer as lead')
    .innerJoin('employee as owner', 'owner.id', 'lead.attributable_person_id')
    .select(['lead.name', 'owner.name as owner'])
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
  if (rows.length === 0) return undefined
  if (ids.length === 1) return refuse(`该客户已被【${rows[0]?.owner}】领取`)
  return refuse(`以下客户已被领取：${rows.map(({ name, owner }) => `${name}（${owner}）`).join('、')}`)
}

const receive: Operation = {
  async run(context) {
    const { actor, rows } = context
    await leave(context, { leads: named(rows), ownerId: actor.id, operatorId: actor.id, cause: 'pickUp', limits: 'pick' })
    return { message: '领取成功' }
  },
  missing: taken,
}

const allocate: Operation = {
  async run(context) {
    const { actor, rows, form } = context
    const ownerId = form.attributablePersonId as number
    await leave(context, { leads: named(rows), ownerId, operatorId: actor.id, cause: 'seaAllocate', limits: 'hold' })
    return { message: '分配成功' }
  },
  missing: taken,
}

/** Operations by the names that the manifests use. */
export const seaOperations: Readonly<Record<string, Operation>> = {
  'customer.moveToHighSeas': moveToHighSeas,
  'highSeas.receive': receive,
  'highSeas.allocate': allocate,
}

/** POST /callingUpTheCustomer: picks up the lead that the duplicate check found in the high seas. */
export const callingUp: DeclaredEndpoint = {
  name: 'lead.callingUp',
  method: 'POST',
  path: '/callingUpTheCustomer',
  permission: ['/agency/highSeas/receive'],
  title: '捞取客户',
  input: { type: 'object', additionalProperties: false, required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } },
  async handle({ body, transaction }) {
    const id = body.id as number
    await transaction(async ({ tx, actor, emit, note }) => {
      note({ ids: [id] })
      const lead = await crmTx(tx)
        .selectFrom('institutions_customer')
        .select(['id', 'name', 'status'])
        .where('id', '=', id)
        .where('deleted_date', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!lead) throw notFound()
      if (lead.status !== 'LOSS') throw (await ownedBy(tx, id)) ?? notFound()
      await leave({ tx, emit }, { leads: [lead], ownerId: actor.id, operatorId: actor.id, cause: 'pickUp', limits: 'pick' })
    })
    return { code: 200, message: '捞取成功' }
  },
}

/** The duplicate check names the owner of any lead already, so this tells nothing new. */
async function ownedBy(tx: OperationContext['tx'], id: number): Promise<HttpError | undefined> {
  const row = await crmTx(tx)
    .selectFrom('live_customer as lead')
    .innerJoin('employee as owner', 'owner.id', 'lead.attributable_person_id')
    .select('owner.name')
    .where('lead.id', '=', id)
    .executeTakeFirst()
  return row && refuse(`该客户已被【${row.name}】领取`)
}
