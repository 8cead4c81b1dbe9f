import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'
import { duplicateOf, heldToFields, wallTimeUpTo } from '#plugins/inbound/server/as-forms.ts'
import type { InboundFeed } from '#plugins/inbound/server/feed.ts'
import { registrationReceived } from './facts.ts'
import { refuseTakenName, refuseUnderReview } from './registration.ts'
import { registration } from './registration-records.ts'

/** A registration as the institutions' own system sends it. */
interface Sent {
  readonly registerPhone: string
  readonly registerTime?: string
  readonly companySubject?: string
  readonly name?: string
  readonly contact?: string
  readonly phoneNumber?: string
  readonly remarks?: string
  readonly inviteInstitutionName?: string
}

/** What it says of itself; the talks that follow complete it. */
const SAID = ['registerPhone', 'companySubject', 'name', 'contact', 'phoneNumber', 'remarks'] as const

/** @throws 422 for an institution that is not there: who invited is credited when the new one joins */
async function inviting(tx: Tx, name: string): Promise<number> {
  const found = await crmTx(tx).selectFrom('institution').select('id').where('name', '=', name).executeTakeFirst()
  if (!found) throw invalid([{ field: 'inviteInstitutionName', message: '邀请机构不存在' }])
  return found.id
}

/** Institutions that register by themselves: 仅注册, until somebody is set to talk with them. */
export const registrationsFeed: InboundFeed<Sent> = {
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
    const said = await heldToFields(context, registration, SAID, item)
    if (said.name) {
      await refuseTakenName(tx, said.name)
      await refuseUnderReview(context, said.name)
    }
    const inviteInstitution = item.inviteInstitutionName === undefined ? undefined : await inviting(tx, item.inviteInstitutionName)
    const registerTime = item.registerTime === undefined ? undefined : wallTimeUpTo(now, item.registerTime)
    const row = { ...said, inviteInstitution, registerTime }
    const [id] = await create(registration, [row], made => registrationReceived(made.id, {})).catch(error => {
      // Of two that register with one number at the same time the database lets one in.
      throw duplicateOf(context, registration.resource, error)
    })
    return { id: id as number }
  },
}
