import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'
import { limited, objectOf, TEXT } from '#core/contract/shape.ts'
import { PAST_TIME_SCHEMA, pastWallTime, uniqueFieldRefusal, validateByFields } from '#plugins/inbound/server/as-forms.ts'
import { defineFeed } from '#plugins/inbound/server/feed.ts'
import { registrationReceived } from './facts.ts'
import { refuseTakenName, refuseUnderReview } from './registration.ts'
import { registration } from './registration-records.ts'

/** A registration as the institutions' own system sends it. */
const sentRegistration = objectOf(
  { registerPhone: limited(TEXT, { description: '注册手机号，每个号码只能注册一次' }) },
  {
    registerTime: limited(PAST_TIME_SCHEMA, { description: '注册时间，不填为收到的时间' }),
    companySubject: limited(TEXT, { description: '公司主体，1-100个字符' }),
    name: limited(TEXT, { description: '机构名称，1-50个字符' }),
    contact: limited(TEXT, { description: '联系人，1-30个字符' }),
    phoneNumber: limited(TEXT, { description: '联系电话' }),
    remarks: limited(TEXT, { description: '备注，最多500个字符' }),
    inviteInstitutionName: limited(TEXT, {
      pattern: '^[^\\u0000-\\u001f]{1,50}$',
      description: '邀请机构的名称，须与本系统中的一致',
    }),
  },
)

/** Fields that the institution fills in; the others follow in the negotiation. */
const REGISTRATION_FIELDS = ['registerPhone', 'companySubject', 'name', 'contact', 'phoneNumber', 'remarks'] as const

/** Id of the inviting institution, which is credited when the new one joins. @throws 422 if no institution has this name. */
async function invitingInstitution(tx: Tx, name: string): Promise<number> {
  const found = await crmTx(tx).selectFrom('institution').select('id').where('name', '=', name).executeTakeFirst()
  if (!found) throw invalid([{ field: 'inviteInstitutionName', message: '邀请机构不存在' }])
  return found.id
}

/** Inbound feed of institutions that register themselves; their status is 仅注册 until a follow-up person is assigned. */
export const registrationsFeed = defineFeed({
  path: '/institutionRegistrations',
  scope: 'institutionRegistrations',
  permissions: ['/agency/institutionsRegistration/list'],
  title: '机构注册',
  item: sentRegistration,
  async accept(item, context) {
    const { tx, now, create } = context
    const said = await validateByFields(context, registration, REGISTRATION_FIELDS, item)
    if (said.name) {
      await refuseTakenName(tx, said.name)
      await refuseUnderReview(context, said.name)
    }
    const inviteInstitution =
      item.inviteInstitutionName === undefined ? undefined : await invitingInstitution(tx, item.inviteInstitutionName)
    const registerTime = item.registerTime === undefined ? undefined : pastWallTime(now, item.registerTime)
    const row = { ...said, inviteInstitution, registerTime }
    const id = await create(registration, row, made => registrationReceived(made.id, {})).catch(error => {
      // Of two concurrent registrations with one number, the unique index admits one.
      throw uniqueFieldRefusal(context, registration.resource, error)
    })
    return { id }
  },
})
