import { manyCalls } from '#apps/crm/system/server/messages/security-triggers.ts'
import { DUPLICATE_CHECKS } from './verify.ts'

/** Administrators hear of an employee who looks up too many contacts. */
export const manyDuplicateChecks = manyCalls({
  key: 'security.manyDuplicateChecks',
  label: '查重过多',
  what: '客户查重',
  counted: DUPLICATE_CHECKS,
  advice: '请核实是否有人在批量试探客户信息，查重记录见操作日志。',
})
