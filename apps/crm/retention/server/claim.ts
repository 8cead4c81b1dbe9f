import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { claimContacts } from '#apps/crm/lead/server/contacts.ts'
import { createLead } from '#apps/crm/lead/server/create-lead.ts'
import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Tx } from '#core/contract/database.ts'
import { type HttpError, refuse } from '#core/contract/errors.ts'
import type { LockedRow, Operation, OperationContext } from '#core/contract/server-plugin.ts'

/** The fields of a retention client that become a lead. */
interface RetentionRow extends LockedRow {
  readonly customerName: string
  readonly mobilePhoneNumber: string
  readonly consultingProject: readonly string[]
  readonly intendedCountries: readonly string[]
  readonly sourceChannel: string
  readonly otherInformation: string | null
  readonly clientUserId: number
}

const ALREADY = '分配/领取失败：客户已存在'

/** Nobody chose a level yet; the first follow-up does. */
const FIRST_INTENTION = 'MEDIUM'

/** @throws 409 naming those who would be one lead: then one of them is to be claimed first */
function refuseTwins(rows: readonly RetentionRow[]): void {
  const twins = rows.filter(row =>
    rows.some(other => other !== row && (other.mobilePhoneNumber === row.mobilePhoneNumber || other.clientUserId === row.clientUserId)),
  )
  if (twins.length > 0) throw refuse(`所选客户的手机号或用户重复：${twins.map(row => row.customerName).join('、')}`)
}

/**
 * Makes a lead of every row, or of none.
 * @throws 409 with what the merge needs when one is a lead already
 */
async function claim(context: OperationContext, ownerId: number): Promise<void> {
  const { tx, actor, emit } = context
  const rows = context.rows as readonly RetentionRow[]
  refuseTwins(rows)
  // All contacts at once and in one order, so that two who assign the same people do not wait for each other.
  await claimContacts(
    tx,
    rows.map(row => ({ phoneNumber: row.mobilePhoneNumber, wechat: null })),
  )
  for (const row of rows) {
    const made = await createLead(context, {
      values: {
        name: row.customerName,
        phoneNumber: row.mobilePhoneNumber,
        customerSource: row.sourceChannel,
        consultingProject: row.consultingProject,
        intendedCountries: row.intendedCountries,
        intentionLevel: FIRST_INTENTION,
        remarks: row.otherInformation,
        clientUserId: row.clientUserId,
      },
      ownerId,
      cause: 'retention',
    })
    if ('holders' in made) throw duplicate(rows.length > 1 ? row.customerName : undefined, made.holders, row.clientUserId, ownerId)
    await markReceived(tx, { id: row.id, leadId: made.id, ownerId, operatorId: actor.id })
    emit({ topic: 'retention.received', entity: 'retentionClients', entityId: row.id, payload: { leadId: made.id, ownerId } })
  }
}

const duplicate = (name: string | undefined, holders: readonly number[], clientUserId: number, attributionId: number): HttpError =>
  refuse(name === undefined ? ALREADY : `${ALREADY}（${name}）`, { result: false, customerId: holders[0], clientUserId, attributionId })

interface Received {
  readonly id: number
  readonly leadId: number
  readonly ownerId: number
  readonly operatorId: number
}

/** The new owner is to call: that becomes a return visit. */
async function markReceived(tx: Tx, { id, leadId, ownerId, operatorId }: Received): Promise<void> {
  const crm = crmTx(tx)
  await crm
    .updateTable('retention_client')
    .set({
      state: 'RECEIVED',
      lead_id: leadId,
      received_by_id: ownerId,
      operator_id: operatorId,
      received_date: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await crm
    .insertInto('customer_return_visit')
    .values({ lead_id: leadId, content: '留资客户首次回访', planned_time: sql<Date>`now() + interval '1 day'`, visitor_id: ownerId })
    .execute()
}

/** Rows that somebody else took meanwhile are out of sight for the others, who are told so. */
async function missing({ tx }: Pick<OperationContext, 'tx'>, ids: readonly number[]): Promise<HttpError | undefined> {
  const taken = await crmTx(tx)
    .selectFrom('retention_client')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', ['RECEIVED', 'MERGED'])
    .limit(1)
    .executeTakeFirst()
  return taken && refuse('该客户已被领取')
}

const receive: Operation = {
  missing,
  async run(context) {
    await claim(context, context.actor.id)
    return {}
  },
}

const assign: Operation = {
  missing,
  async run(context) {
    const owner = context.form.attributablePersonId as number
    await requireEnabled(context.tx, [owner])
    await claim(context, owner)
    return {}
  },
}

/** Out of sight from then on; the reason stands in the audit entry too. */
const remove: Operation = {
  missing,
  async run(context) {
    context.note({ reason: context.form.reason })
    return context.run('record.update')
  },
}

/** Operations by the names that the manifest uses. */
export const claimOperations: Readonly<Record<string, Operation>> = {
  'retention.receive': receive,
  'retention.assign': assign,
  'retention.delete': remove,
}
