import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'
import { pastWallTime, uniqueFieldRefusal, validateByFields } from '#plugins/inbound/server/as-forms.ts'
import type { InboundFeed } from '#plugins/inbound/server/feed.ts'
import { registrationReceived } from './facts.ts'
import { refuseTakenName, refuseUnderReview } from './registration.ts'
import { registration } from './registration-records.ts'

/** A registration as the institutions' own system sends it. */
interface SentRegistration {
  readonly registerPhone: string
  readonly registerTime?: string
  readonly companySubject?: string
  readonly name?: string
  readonly contact?: string
  readonly phoneNumber?: string
  readonly remarks?: string
  readonly inviteInstitutionName?: string
}

/** Fields that the institution fills in; the others follow in the negotiation. */
const REGISTRATION_FIELDS = ['registerPhone', 'companySubject', 'name', 'contact', 'phoneNumber', 'remarks'] as const

/** Id of the inviting institution, which is credited when the new one joins. @throws 422 if no institution has this name. */
async function invitingInstitution(tx: Tx, name: string): Promise<number> {
  const found = await crmTx(tx).selectFrom('institution').select('id').where('name', '=', name).executeTakeFirst()
  if (!found) throw invalid([{ field: 'inviteInstitutionName', message: '邀请机构不存在' }])
  return found.id
}

/** Inbound feed of institutions that register themselves; their status is 仅注册 until a follow-up person is assigned. */
export const registrationsFeed: InboundFeed<SentRegistration> = {
  path: '/institutionRegistrations',
  scope: 'institutionRegistrations',
  permissions: ['/agency/institutionsRegistration/list'],
  title: '机构注册',
  item: {
    type: 'object',
    additionalProperties: false,
    required: ['registerPhone'],
    properties: {
      registerPhone: { type: 'string', description: '注册手机号，每个号码只能注册一次' },
      registerTime: { type: 'string', format: 'date-time', description: '注册时间，不填为收到的时间' },
      companySubject: { type: 'string', description: '公司主体，1-100个字符' },
      name: { type: 'string', description: '机构名称，1-50个字符' },
      contact: { type: 'string', description: '联系人，1-30个字符' },
      phoneNumber: { type: 'string', description: '联系电话' },
      remarks: { type: 'string', description: '备注，最多500个字符' },
      inviteInstitutionName: {
        type: 'string',
        pattern: '^[^\\u0000-\\u001f]{1,50}$',
        description: '邀请机构的名称，须与本系统中的一致',
      },
    },
  },
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
}
