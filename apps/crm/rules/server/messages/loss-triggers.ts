import { each, people } from '#plugins/message/server/drafts.ts'
import type { MessageTrigger } from '#plugins/message/server/trigger.ts'

/** Those who may change the rules hear that a run was held back. */
export const lossRefused: MessageTrigger = {
  key: 'lead.automaticLossRefused',
  label: '自动流失被暂停',
  category: '系统',
  type: 'userMessage',
  topics: ['lead.automaticLossRefused'],
  important: true,
  variables: { due: '到期客资数', total: '客资总数' },
  template: {
    title: '自动流失已暂停，请检查规则',
    summary: '有{due}条客资到期，为避免误操作未自动移入公海',
    content:
      '本次共有{due}条客资到期（全部{total}条），超出安全范围或服务器时间异常，系统没有移入公海。\n\n请在客户规则的“最近执行”中查看，确认无误后可以分批放行。',
  },
  drafts: each(async ({ payload }) => {
    const recipients = people(...((payload.recipients as readonly unknown[] | undefined) ?? []))
    return {
      recipients,
      values: { due: String(payload.due ?? ''), total: String(payload.total ?? '') },
      subject: null,
      link: '/system/customerRules',
    }
  }),
}
