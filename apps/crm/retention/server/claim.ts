import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { claimContacts } from '#apps/crm/lead/server/contacts.ts'
import { createLead } from '#apps/crm/lead/server/create-lead.ts'
import { describeDuplicate, duplicateMessage } from '#apps/crm/lead/server/duplicate.ts'
import { leadReach } from '#apps/crm/lead/server/lead-reach.ts'
import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import { type HttpError, refuse } from '#core/contract/errors.ts'
import { defineOperation, type Row } from '#core/contract/operation.ts'
import { NOW, readsOf } from '#core/contract/record.ts'
import { ref, text } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { retentionClient } from './client-record.ts'
import { retentionReceived } from './facts.ts'
import { returnVisit } from './visit-record.ts'

/** The fields of a retention client that become a lead. */
const READS = readsOf(
  retentionClient,
  'customerName',
  'mobilePhoneNumber',
  'consultingProject',
  'intendedCountries',
  'sourceChannel',
  'otherInformation',
  'clientUserId',
)
type Client = Row<typeof READS>

/** Nobody chose a level yet; the first follow-up does. */
const FIRST_INTENTION = 'MEDIUM'

/** The new owner is to call within a day. */
const FIRST_VISIT = 24 * 60 * 60 * 1000

/** @throws 409 naming those who would be one lead: then one of them is to be claimed first */
function refuseTwins(rows: readonly Client[]): void {
  const twins = rows.filter(row =>
    rows.some(other => other !== row && (other.mobilePhoneNumber === row.mobilePhoneNumber || other.clientUserId === row.clientUserId)),
  )
  if (twins.length > 0) throw refuse(`所选客户的手机号或用户重复：${twins.map(row => row.customerName).join('、')}`)
}

/**
 * Makes a lead of every row, or of none.
 * @throws 409 with what the merge needs when one is a lead already
 */
async function claim(context: WriteContext, rows: readonly Client[], ownerId: number): Promise<void> {
  const { tx } = context
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
    if ('holders' in made)
      throw await duplicate(context, rows.length > 1 ? row.customerName : undefined, made.holders, {
        clientUserId: row.clientUserId,
        attributionId: ownerId,
      })
    await markReceived(context, row, { leadId: made.id, ownerId })
  }
}

/** Says what the duplicate check says, so that one knows whom to ask; the names of several say which of them it is. */
async function duplicate(
  context: WriteContext,
  name: string | undefined,
  holders: readonly number[],
  merge: { readonly clientUserId: number; readonly attributionId: number },
): Promise<HttpError> {
  const found = await describeDuplicate(context.tx, holders, context.actor)
  const said = found ? [duplicateMessage(found), found.tips].filter(Boolean).join('，') : '客户已存在'
  const customerId = found?.id ?? (holders[0] as number)
  const reach = await leadReach(context, customerId)
  return refuse(`分配/领取失败${name === undefined ? '' : `（${name}）`}：${said}`, {
    result: false,
    ...(reach === 'none' ? {} : { visibleId: customerId }),
    // As requireMergeable() has it.
    mergeable: merge.attributionId === context.actor.id || reach === 'act',
    customerId,
    ...merge,
  })
}

/** The new owner is to call: that becomes a return visit. */
async function markReceived(
  { actor, now, change, create }: WriteContext,
  client: Client,
  { leadId, ownerId }: { readonly leadId: number; readonly ownerId: number },
): Promise<void> {
  const received = { state: 'RECEIVED', lead: leadId, receivedBy: ownerId, operator: actor.id, receivedDate: NOW } as const
  await change(retentionClient, client, received, ({ id }) => retentionReceived(id, { leadId, ownerId }))
  const plannedTime = wallDateTime(new Date(now.getTime() + FIRST_VISIT))
  await create(returnVisit, [{ institutionsCustomer: leadId, content: '留资客户首次回访', plannedTime, visitor: ownerId }])
}

/** Rows that somebody else took meanwhile are out of sight for the others, who are told so: of several which, as long as they may have seen them. */
async function missing({ tx }: Pick<WriteContext, 'tx'>, ids: readonly number[]): Promise<HttpError | undefined> {
  const taken = await crmTx(tx)
    .selectFrom('retention_client')
    .select(['customer_name as name', sql<boolean>`received_date > now() - interval '1 day'`.as('lately')])
    .where('id', 'in', ids)
    .where('state', 'in', ['RECEIVED', 'MERGED'])
    .orderBy('id')
    .execute()
  if (taken.length === 0) return undefined
  const names = taken.filter(row => row.lately).map(row => row.name)
  return refuse(ids.length === 1 || names.length === 0 ? '该客户已被领取' : `以下客户已被领取：${names.join('、')}`)
}

const receive = defineOperation({
  name: 'retention.receive',
  rows: 'one',
  reads: READS,
  missing,
  async run(context) {
    await claim(context, context.rows, context.actor.id)
    return {}
  },
})

const assign = defineOperation({
  name: 'retention.assign',
  rows: 'many',
  reads: READS,
  form: { attributablePersonId: ref('employee') },
  missing,
  async run(context) {
    const owner = context.form.attributablePersonId
    await requireEnabled(context.tx, [owner])
    await claim(context, context.rows, owner)
    return {}
  },
})

/** Out of sight from then on; the reason stands in the audit entry too. */
const remove = defineOperation({
  name: 'retention.delete',
  rows: 'many',
  rest: 'fields',
  form: { reason: text() },
  missing,
  async run({ rows, form, written, note, change }) {
    note({ reason: form.reason })
    await change(retentionClient, rows, written)
    return {}
  },
})

export const claimOperations = [receive, assign, remove]
