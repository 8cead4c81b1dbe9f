import { draftEach } from '#plugins/message/server/drafts.ts'
import { onFacts } from '#plugins/message/server/trigger.ts'
import { leadFollowUpsToday } from './facts.ts'

/** Daily message with the number of follow-ups planned for today. */
export const digestTrigger = onFacts(leadFollowUpsToday)({
  key: 'lead.followUpDigest',
  label: '今日待跟进',
  category: '客资',
  type: 'userMessage',
  variables: { count: '待跟进数' },
  template: {
    title: '今日待跟进{count}位客户',
    summary: '您今天有{count}位客户待跟进',
    content: '您今天有{count}位客户待跟进，请合理安排时间。',
  },
  drafts: draftEach(async ({ entityId, payload }) => ({
    recipients: [entityId],
    values: { count: String(payload.count) },
    subject: null,
    link: '/newCustomer/followRecord',
  })),
})
