import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { claimContacts } from '#apps/crm/lead/server/contacts.ts'
import { createLead } from '#apps/crm/lead/server/create-lead.ts'
import { describeDuplicate, duplicateMessage } from '#apps/crm/lead/server/duplicate.ts'
import { leadReach } from '#apps/crm/lead/server/lead-reach.ts'
import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import { type HttpError, refuse } from '#core/contract/errors.ts'
import { firstOf } from '#core/contract/must.ts'
import { defineOperation, type Row } from '#core/contract/operation.ts'
import { NOW, readsOf } from '#core/contract/record.ts'
import { ref, text } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { wallDateTime } from '#core/manifest/public.ts'
import { retentionClient } from './client-record.ts'
import { retentionReceived } from './facts.ts'
import { returnVisit } from './visit-record.ts'

/** Fields of a retention client that become fields of the lead. */
const CLIENT_READS = readsOf(
  retentionClient,
  'customerName',
  'mobilePhoneNumber',
  'consultingProject',
  'intendedCountries',
  'sourceChannel',
  'otherInformation',
  'clientUserId',
)
type RetentionClientRow = Row<typeof CLIENT_READS>

/** Intention level of the new lead, until the first follow-up sets one. */
const INITIAL_INTENTION_LEVEL = 'MEDIUM'

/** Deadline of the new owner's first call, in milliseconds. */
const FIRST_VISIT_MS = 24 * 60 * 60 * 1000

/** Refuses a selection in which two rows would become one lead. @throws 409 naming these rows; one of them has to be claimed first. */
function refuseDuplicateSelection(rows: readonly RetentionClientRow[]): void {
  const twins = rows.filter(row =>
    rows.some(other => other !== row && (other.mobilePhoneNumber === row.mobilePhoneNumber || other.clientUserId === row.clientUserId)),
  )
  if (twins.length > 0) throw refuse(`所选客户的手机号或用户重复：${twins.map(row => row.customerName).join('、')}`)
}

/**
 * Creates a lead from every row, or from none.
 * @throws 409 with the data for a merge if one of the rows is a lead already
 */
async function claimClients(context: WriteContext, rows: readonly RetentionClientRow[], ownerId: number): Promise<void> {
  const { tx } = context
  refuseDuplicateSelection(rows)
  // All contacts in one call and in a fixed order, so that concurrent claims of the same people cannot deadlock.
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
        intentionLevel: INITIAL_INTENTION_LEVEL,
        remarks: row.otherInformation,
        clientUserId: row.clientUserId,
      },
      ownerId,
      cause: 'retention',
    })
    if ('holders' in made)
      throw await duplicateRefusal(context, rows.length > 1 ? row.customerName : undefined, made.holders, {
        clientUserId: row.clientUserId,
        attributionId: ownerId,
      })
    await markReceived(context, row, { leadId: made.id, ownerId })
  }
}

/** Refusal with the message of the duplicate check, so that the user knows whom to ask; of several rows it names the one concerned. */
async function duplicateRefusal(
  context: WriteContext,
  name: string | undefined,
  holders: readonly number[],
  merge: { readonly clientUserId: number; readonly attributionId: number },
): Promise<HttpError> {
  const found = await describeDuplicate(context.tx, holders, context.actor)
  const said = found ? [duplicateMessage(found), found.tips].filter(Boolean).join('，') : '客户已存在'
  const customerId = found?.id ?? firstOf(holders)
  const reach = await leadReach(context, customerId)
  return refuse(`分配/领取失败${name === undefined ? '' : `（${name}）`}：${said}`, {
    result: false,
    ...(reach === 'none' ? {} : { visibleId: customerId }),
    // Same rule as requireMergeable().
    mergeable: merge.attributionId === context.actor.id || reach === 'act',
    customerId,
    ...merge,
  })
}

/** Marks the client as received and plans a return visit for the new owner's first call. */
async function markReceived(
  { actor, now, change, create }: WriteContext,
  client: RetentionClientRow,
  { leadId, ownerId }: { readonly leadId: number; readonly ownerId: number },
): Promise<void> {
  const received = { state: 'RECEIVED', lead: leadId, receivedBy: ownerId, operator: actor.id, receivedDate: NOW } as const
  await change(retentionClient, client, received, ({ id }) => retentionReceived(id, { leadId, ownerId }))
  const plannedTime = wallDateTime(new Date(now.getTime() + FIRST_VISIT_MS))
  await create(returnVisit, [{ institutionsCustomer: leadId, content: '留资客户首次回访', plannedTime, visitor: ownerId }])
}

/**
 * Refusal for rows that others have claimed since the list was loaded; undefined if there is none (plain 404). Names only rows claimed within a day,
 * which the caller may have seen.
 */
async function alreadyClaimedRefusal({ tx }: Pick<WriteContext, 'tx'>, ids: readonly number[]): Promise<HttpError | undefined> {
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

const receiveClient = defineOperation({
  name: 'retention.receive',
  rows: 'one',
  reads: CLIENT_READS,
  missing: alreadyClaimedRefusal,
  async run(context) {
    await claimClients(context, context.rows, context.actor.id)
    return {}
  },
})

const assignClients = defineOperation({
  name: 'retention.assign',
  rows: 'many',
  reads: CLIENT_READS,
  form: { attributablePersonId: ref('employee') },
  missing: alreadyClaimedRefusal,
  async run(context) {
    const owner = context.form.attributablePersonId
    await requireEnabled(context.tx, [owner])
    await claimClients(context, context.rows, owner)
    return {}
  },
})

/** Hides the client; the reason is in the audit log as well. */
const deleteClients = defineOperation({
  name: 'retention.delete',
  rows: 'many',
  rest: 'fields',
  form: { reason: text() },
  missing: alreadyClaimedRefusal,
  async run({ rows, form, written, note, change }) {
    note({ reason: form.reason })
    await change(retentionClient, rows, written)
    return {}
  },
})

export const claimOperations = [receiveClient, assignClients, deleteClients]
