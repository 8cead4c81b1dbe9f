import { createCallLimitTrigger } from '#apps/crm/system/server/messages/security-triggers.ts'
import { MASKED_QUESTIONS } from '#core/contract/masked-questions.ts'

/** Alerts administrators about an employee who looks up too many contacts, whether by duplicate check, filter or form. */
export const manyDuplicateChecks = createCallLimitTrigger({
  key: 'security.manyDuplicateChecks',
  label: '查重过多',
  what: '查重和按联系方式查询',
  counted: MASKED_QUESTIONS,
  advice: '请核实是否有人在批量试探客户信息，查询记录见操作日志。',
})
