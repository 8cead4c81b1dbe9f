import { choiceOf, limited, objectOf, TEXT } from '#core/contract/shape.ts'
import { PAST_TIME_SCHEMA, PLANNED_TIME_SCHEMA, ROW_ID_SCHEMA, toWallTime, validateByFields } from '#plugins/inbound/server/as-forms.ts'
import { defineFeed } from '#plugins/inbound/server/feed.ts'
import { followRecord } from './follow-record.ts'
import { followUpAsInstitution, lockFollowedLeads } from './institution-follow-up.ts'

/** A follow-up as the institutions' system sends it. */
const sentFollowUp = objectOf(
  {
    institutionId: limited(ROW_ID_SCHEMA, { description: '机构在本系统的编号' }),
    customerId: limited(ROW_ID_SCHEMA, { description: '客户在本系统的编号，见分配推送；客户合并后原编号仍可用' }),
    followUpPeopleName: limited(TEXT, { description: '机构跟进人姓名，1-50个字符' }),
    followUpContent: limited(TEXT, { description: '跟进内容，1-500个字符' }),
    followUpTime: limited(PAST_TIME_SCHEMA, { description: '跟进时间' }),
  },
  {
    nextFollowUpTime: limited(PLANNED_TIME_SCHEMA, { description: '下次跟进时间，须晚于跟进时间，可以在将来' }),
    intentionLevel: limited(choiceOf('HIGH', 'MEDIUM', 'LOW', 'INVALID'), { description: '机构判断的意向等级' }),
  },
)

const SENT_FOLLOW_UP_FIELDS = ['followUpContent', 'followUpTime', 'nextFollowUpTime', 'intentionLevel', 'followUpPeopleName'] as const

/** Inbound feed of follow-ups that institutions write on customers allocated to them or booked with them. Staff can only read them. */
export const followUpsFeed = defineFeed({
  path: '/institutionFollowUps',
  scope: 'institutionFollowUps',
  permissions: ['/agency/institutionsCustomer/details'],
  title: '机构跟进',
  // Customers stay locked until the batch ends.
  max: 200,
  item: sentFollowUp,
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
})
