import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { institution } from '#apps/crm/institution/server/institution-record.ts'
import { countInvitation } from '#apps/crm/institution/server/invitations.ts'
import { passwordNotice, repeatedPasswordNotice } from '#apps/crm/system/server/password-notice.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import { defineOperation, type Row } from '#core/contract/operation.ts'
import { NOW, readsOf } from '#core/contract/record.ts'
import { NOTICE, objectOf, TEXT, WHOLE } from '#core/contract/shape.ts'
import { optional, text } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { firstPassword } from '#core/server/index.ts'
import { registrationFinalPassed } from './facts.ts'
import { setFirstPassword } from './first-password.ts'
import { refuseTakenName } from './registration.ts'
import { institutionAccount, registrationReview } from './registration-records.ts'
import { readHistory } from './review-history.ts'

const REVIEW_READS = readsOf(
  registrationReview,
  'name',
  'companySubject',
  'contact',
  'phoneNumber',
  'businessType',
  'provinceCityDistrict',
  'remarks',
  'followUp',
  'inviteInstitution',
  'firstReviewer',
)

type ReviewedRegistration = Row<typeof REVIEW_READS>

/** Proposed user name of the first account; the reviewer may choose another. */
const proposedUsername = (registrationId: number): string => `jg${String(registrationId).padStart(5, '0')}`

/** Creates the institution of an application. @throws 422 if the name is taken. */
async function createInstitution({ tx, create }: WriteContext, row: ReviewedRegistration): Promise<number> {
  const { name, companySubject, contact, phoneNumber, businessType, provinceCityDistrict, remarks } = row
  await refuseTakenName(tx, name)
  const values = { name, companySubject, contact, phoneNumber, businessType, provinceCityDistrict, remarks }
  const id = await create(institution, { ...values, activate: row.followUp, signingTime: NOW })
  // A counter beside the row's own fields: no new version, and no lock needed in advance.
  await countInvitation(tx, row.inviteInstitution ?? null)
  return id
}

interface FirstAccount {
  readonly institutions: number
  readonly username: string
  readonly name: string
  readonly phoneNumber: string
}

/** Creates the institution's first account. @throws 422 if the user name is taken. */
async function createFirstAccount({ tx, create }: WriteContext, first: FirstAccount, passwordHash: string): Promise<number> {
  const taken = await crmTx(tx)
    .selectFrom('institution_account')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${first.username})`)
    .executeTakeFirst()
  if (taken) throw invalid([{ field: 'username', message: '用户名已存在' }])
  const id = await create(institutionAccount, { ...first })
  await setFirstPassword(tx, id, passwordHash)
  return id
}

/** Passes the final review: creates the institution and its first account. */
export const finalPass = defineOperation({
  name: 'registration.passFinalReview',
  rows: 'one',
  answers: objectOf({ notice: NOTICE }, { institutionId: WHOLE, username: TEXT, password: TEXT }),
  reads: REVIEW_READS,
  form: { username: optional(text()) },
  async load({ tx, row }) {
    return { source: { history: await readHistory(tx, row.id), username: proposedUsername(row.id) } }
  },
  prepare: firstPassword,
  async run(context) {
    const { actor, row, form, change, note } = context
    const { password, hash } = context.prepared
    if (row.firstReviewer === actor.id) throw refuse('初审与终审不能为同一人')
    const institutionId = await createInstitution(context, row)
    const username = form.username || proposedUsername(row.id)
    const { contact: name, phoneNumber } = row
    const accountId = await createFirstAccount(context, { institutions: institutionId, username, name, phoneNumber }, hash)
    const passed = { status: 3, institution: institutionId, finalReviewer: actor.id, finalReviewDate: NOW } as const
    await change(registrationReview, row, passed, () => registrationFinalPassed(row.id, {}))
    note({ institutionId, accountId })
    const title = '机构已入驻'
    const notice = passwordNotice({ title, username, password })
    return { secret: true, data: { institutionId, username, password, notice }, repeated: repeatedPasswordNotice(title) }
  },
})
