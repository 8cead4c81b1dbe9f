import { MOVE_REASONS } from '#apps/crm/lead/server/lead-triggers.ts'
import { aboutLeads } from '#apps/crm/lead/server/messages/lead-drafts.ts'
import { draftEach } from '#plugins/message/server/drafts.ts'
import { type MessageTrigger, onFacts } from '#plugins/message/server/trigger.ts'
import { automaticLossRefused, leadLostByRules, leadRecycleWarned } from './facts.ts'

const recycleWarningTrigger = aboutLeads(leadRecycleWarned)({
  key: 'lead.recycleWarning',
  label: '客资即将流失',
  important: true,
  variables: { remainingDays: '剩余天数', lossTime: '预计流失时间' },
  template: {
    title: '客资即将流失：{customerName}',
    summary: '客户{customerName}将在{remainingDays}天后自动进入公海',
    content: '客户{customerName}预计于{lossTime}自动进入公海，剩余{remainingDays}天。\n\n请尽快跟进。',
  },
  digest: true,
  many: {
    title: '{count}条客资即将流失',
    summary: '{count}位客户将在{remainingDays}天后自动进入公海，请尽快跟进',
    link: '/newCustomer/institutionsCustomer',
  },
  says: (_, { payload: { recipients, remainingDays, lossTime } }) => ({
    to: recipients,
    values: { remainingDays: String(remainingDays), lossTime },
  }),
})

/** Message to the previous owner and customer service, one per recipient and run. */
const lostByRulesTrigger = aboutLeads(leadLostByRules)({
  key: 'lead.lostByRules',
  label: '客资自动流失',
  variables: { reason: '移入原因' },
  template: {
    title: '客资已自动进入公海：{customerName}',
    summary: '客户{customerName}已自动进入公海，原因：{reason}',
    content: '客户{customerName}已由系统移入公海。\n\n移入原因：{reason}',
  },
  digest: true,
  many: {
    title: '{count}条客资已自动进入公海',
    summary: '{count}位客户已由系统移入公海（{customerName}），原因：{reason}',
    link: '/newCustomer/highSeas',
  },
  says: (lead, { payload: { from, reason } }) => ({
    to: [from, lead.staffId],
    values: { reason: MOVE_REASONS[reason] ?? reason },
    hidden: true,
  }),
})

/** Message to those who may edit the rules that a run was refused. */
const lossRefusedTrigger = onFacts(automaticLossRefused)({
  key: 'lead.automaticLossRefused',
  label: '自动流失被暂停',
  category: '系统',
  type: 'userMessage',
  important: true,
  variables: { due: '到期客资数', total: '客资总数' },
  template: {
    title: '自动流失已暂停，请检查规则',
    summary: '有{due}条客资到期，为避免误操作未自动移入公海',
    content:
      '本次共有{due}条客资到期（全部{total}条），超出安全范围或服务器时间异常，系统没有移入公海。\n\n请在客户规则的“最近执行”中查看，确认无误后可以分批放行。',
  },
  drafts: draftEach(async ({ payload: { recipients, due, total } }) => ({
    recipients,
    values: { due: String(due), total: String(total) },
    subject: null,
    link: '/system/customerRules',
  })),
})

/** Message triggers about automatic loss. */
export const lossTriggers: readonly MessageTrigger[] = [recycleWarningTrigger, lostByRulesTrigger, lossRefusedTrigger]
