import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

/** Rebate rules, applications and received rebates of visible orders. */
const rebateListRights = (rules: readonly string[] = [], records: readonly string[] = []): string[] => [
  ...permissionsBelow('/approvalCenter', ['rebateRulesReview', 'rebateRuleDetail', 'rebateCollectionReview']),
  '/order/rebate',
  ...permissionsBelow('/approval/rebatesRules', ['list', ...rules]),
  ...permissionsBelow('/approval', ['rebatesRuleVersion/list', 'rebateAudit/list']),
  ...permissionsBelow('/approval/rebatesRecord', ['list', ...records]),
]

export const rebateRights: DemoRights = {
  consultant: rebateListRights(['edit']),
  manager: [...rebateListRights(['edit', 'export'], ['export']), '/approval/rebateAudit/export'],
  business: rebateListRights(),
  finance: [...rebateListRights(['export'], ['reverse', 'export']), '/approval/rebateAudit/export'],
  audit: [...rebateListRights(['pass', 'refuse', 'returned']), ...permissionsBelow('/approval/rebateAudit', ['pass', 'refuse'])],
}
