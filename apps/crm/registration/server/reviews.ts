import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { CrmTables } from '#apps/crm/db/tables.generated.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import type { LockedRow, Operation, OperationContext } from '#core/contract/server-plugin.ts'
import { passwordNotice, setFirstPassword } from './first-password.ts'
import { refuseTakenName } from './registration.ts'

const oneRow = (rows: readonly LockedRow[]): LockedRow => rows[0] as LockedRow

type Decision = 'FIRST_PASS' | 'FINAL_PASS' | 'REJECT'

const TOPICS = {
  FIRST_PASS: 'registration.firstPassed',
  FINAL_PASS: 'registration.finalPassed',
  REJECT: 'registration.rejected',
} as const satisfies Record<Decision, string>

/** Writes the decision into the application and into its history. */
async function decide(
  { tx, actor, emit, rows }: OperationContext,
  decision: Decision,
  change: Updateable<CrmTables['institutions_registration']>,
  reason: string | null = null,
): Promise<void> {
  const { id } = oneRow(rows)
  const crm = crmTx(tx)
  await crm
    .updateTable('institutions_registration')
    .set({ ...change })
    .where('id', '=', id)
    .execute()
  await crm
    .insertInto('institutions_registration_review')
    .values({ registration_id: id, decision, reason, reviewer_id: actor.id })
    .execute()
  emit({ topic: TOPICS[decision], entity: 'institutionsRegistration', entityId: id, payload: reason === null ? {} : { reason } })
}

const firstPass: Operation = {
  async run(context) {
    await decide(context, 'FIRST_PASS', { first_reviewer_id: context.actor.id, first_review_date: context.now })
    return {}
  },
}

const reject: Operation = {
  async run(context) {
    const reason = String(context.form.reason)
    await decide(
      context,
      'REJECT',
      {
        status: 1,
        first_reviewer_id: null,
        first_review_date: null,
        reject_reason: reason,
        rejected_by_id: context.actor.id,
        rejected_date: context.now,
      },
      reason,
    )
    return {}
  },
}

interface Past {
  readonly decision: Decision
  readonly reason: string | null
  readonly reviewer: string
  readonly at: string
}

const DECISIONS = { FIRST_PASS: '初审通过', FINAL_PASS: '终审通过', REJECT: '驳回' } as const satisfies Record<Decision, string>

const line = ({ decision, reason, reviewer, at }: Past): string =>
  [at, DECISIONS[decision], reviewer, ...(reason === null ? [] : [reason])].join('　')

async function history(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<Past>`
    select r.decision, r.reason, e.name as reviewer, to_char(r.created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at
    from institutions_registration_review r join employee e on e.id = r.reviewer_id where r.registration_id = ${id} order by r.id desc limit 20`.execute(
    tx,
  )
  return rows.map(line).join('\n')
}

/** Proposed for the first account; the reviewer may choose another. */
const proposedUsername = (registrationId: number): string => `jg${String(registrationId).padStart(5, '0')}`

async function createInstitution(tx: Tx, row: LockedRow): Promise<number> {
  const name = String(row.name)
  await refuseTakenName(tx, name)
  const { id } = await crmTx(tx)
    .insertInto('institution')
    .columns([
      'name',
      'company_subject',
      'contact',
      'phone_number',
      'business_type',
      'province_city_district',
      'remarks',
      'activate_id',
      'signing_time',
    ])
    .expression(eb =>
      eb
        .selectFrom('institutions_registration as r')
        .select([
          'r.name',
          'r.company_subject',
          'r.contact',
          'r.phone_number',
          'r.business_type',
          'r.province_city_district',
          'r.remarks',
          'r.follow_up_id',
          sql<string>`(now() at time zone 'Asia/Shanghai')::date`.as('signing_time'),
        ])
        .where('r.id', '=', row.id),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update institution set invite_num = invite_num + 1
    where id = (select invite_institution_id from institutions_registration where id = ${row.id})`.execute(tx)
  return id
}

interface FirstAccount {
  readonly institutionId: number
  readonly username: string
  readonly name: string
  readonly phoneNumber: string
}

/** @throws 422 when the user name is taken */
async function createAccount(
  tx: Tx,
  { institutionId, username, name, phoneNumber }: FirstAccount,
): Promise<{ id: number; password: string }> {
  const taken = await crmTx(tx)
    .selectFrom('institution_account')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst()
  if (taken) throw invalid([{ field: 'username', message: '用户名已存在' }])
  const { id } = await crmTx(tx)
    .insertInto('institution_account')
    .values({ institution_id: institutionId, username, name, phone_number: phoneNumber })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, password: await setFirstPassword(tx, id) }
}

/** The institution is in: it and its first account come to be. */
const finalPass: Operation = {
  async load({ tx, rows }) {
    const { id } = oneRow(rows)
    return { source: { history: await history(tx, id), username: proposedUsername(id) } }
  },
  async run(context) {
    const { tx, actor, form, note } = context
    const row = oneRow(context.rows)
    if (row.firstReviewerId === actor.id) throw refuse('初审与终审不能为同一人')
    const institutionId = await createInstitution(tx, row)
    const username = typeof form.username === 'string' && form.username !== '' ? form.username : proposedUsername(row.id)
    const account = await createAccount(tx, {
      institutionId,
      username,
      name: String(row.contact),
      phoneNumber: String(row.phoneNumber),
    })
    await decide(context, 'FINAL_PASS', {
      status: 3,
      institution_id: institutionId,
      final_reviewer_id: actor.id,
      final_review_date: context.now,
    })
    note({ institutionId, accountId: account.id })
    const { password } = account
    return { secret: true, data: { institutionId, username, password, notice: passwordNotice('机构已入驻', username, password) } }
  },
}

/** Operations by the names that the manifest uses. */
export const reviewOperations: Readonly<Record<string, Operation>> = {
  'cooperation.firstPass': firstPass,
  'cooperation.finalPass': finalPass,
  'cooperation.reject': reject,
}
