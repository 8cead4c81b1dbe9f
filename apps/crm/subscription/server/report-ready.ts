import { draftEach } from '#plugins/message/server/drafts.ts'
import { onFacts } from '#plugins/message/server/trigger.ts'
import { reportReady } from './facts.ts'

/** Message to the recipient that the report is ready. */
export const reportReadyTrigger = onFacts(reportReady)({
  key: 'subscription.reportReady',
  label: '定期报表',
  category: '报表',
  type: 'userMessage',
  variables: { report: '报表名称', days: '统计期', numbers: '主要数据' },
  template: {
    title: '{report}（{days}）',
    summary: '{numbers}',
    content: '{report}，{days}：\n\n{numbers}。\n\n明细表保留30天，可在消息下方下载。',
  },
  drafts: draftEach(async ({ payload: { recipientId, title, days, numbers, url } }) => ({
    recipients: [recipientId],
    // The job runs as the recipient, so the recipient is the actor as well.
    toActor: true,
    values: { report: title, days, numbers },
    about: `${title} ${days} ${url}`,
    subject: null,
    link: url,
  })),
})
