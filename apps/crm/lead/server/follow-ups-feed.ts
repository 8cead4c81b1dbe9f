import { PLANNED_TIME_SCHEMA, ROW_ID_SCHEMA, toWallTime, validateByFields } from '#plugins/inbound/server/as-forms.ts'
import type { InboundFeed } from '#plugins/inbound/server/feed.ts'
import { followRecord } from './follow-record.ts'
import { followUpAsInstitution, lockFollowedLeads } from './institution-follow-up.ts'

/** A follow-up as the institutions' system sends it. */
interface SentFollowUp {
  readonly institutionId: number
  readonly customerId: number
  readonly followUpPeopleName: string
  readonly followUpContent: string
  readonly followUpTime: string
  readonly nextFollowUpTime?: string
  readonly intentionLevel?: string
}

const SENT_FOLLOW_UP_FIELDS = ['followUpContent', 'followUpTime', 'nextFollowUpTime', 'intentionLevel', 'followUpPeopleName'] as const

/** Inbound feed of follow-ups that institutions write on customers allocated to them or booked with them. Staff can only read them. */
export const followUpsFeed: InboundFeed<SentFollowUp> = {
  path: '/institutionFollowUps',
  scope: 'institutionFollowUps',
  permissions: ['/agency/institutionsCustomer/details'],
  title: '机构跟进',
  // Customers stay locked until the batch ends.
  max: 200,
  item: {
    type: 'object',
    additionalProperties: false,
    required: ['institutionId', 'customerId', 'followUpPeopleName', 'followUpContent', 'followUpTime'],
    properties: {
      institutionId: { ...ROW_ID_SCHEMA, description: '机构在本系统的编号' },
      customerId: { ...ROW_ID_SCHEMA, description: '客户在本系统的编号，见分配推送；客户合并后原编号仍可用' },
      followUpPeopleName: { type: 'string', description: '机构跟进人姓名，1-50个字符' },
      followUpContent: { type: 'string', description: '跟进内容，1-500个字符' },
      followUpTime: { type: 'string', format: 'date-time', description: '跟进时间' },
      nextFollowUpTime: { ...PLANNED_TIME_SCHEMA, description: '下次跟进时间，须晚于跟进时间，可以在将来' },
      intentionLevel: { type: 'string', enum: ['HIGH', 'MEDIUM', 'LOW', 'INVALID'], description: '机构判断的意向等级' },
    },
  },
  lock: (items, { tx }) =>
    lockFollowedLeads(
      tx,
      items.map(({ customerId }) => customerId),
    ),
  async accept(item, context) {
    const { institutionId, customerId, followUpTime, nextFollowUpTime } = item
    const times = { followUpTime: toWallTime(followUpTime), nextFollowUpTime: nextFollowUpTime && toWallTime(nextFollowUpTime) }
    const said = await validateByFields(context, followRecord, SENT_FOLLOW_UP_FIELDS, { ...item, ...times })
    return { id: await followUpAsInstitution(context, { ...said, institutionId, customerId }) }
  },
}
