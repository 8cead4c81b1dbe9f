import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

const applicationRights = (...actions: string[]): string[] => [
  '/agency/applyInstitutions',
  ...permissionsBelow('/agency/institutionsRegistration', ['list', ...actions]),
]
const institutionAccountRights = (...actions: string[]): string[] => [
  '/agency/institutionsEmployee',
  ...permissionsBelow('/agency/institutionsEmployee', ['list', ...actions]),
]
const COOPERATION_REVIEWS = [
  '/approvalCenter/institutionalCooperationReview',
  ...permissionsBelow('/approval/institutionsCooperation', ['list', 'firstPass', 'finalPass', 'reject']),
]

const STAFF_RIGHTS = [
  ...applicationRights('setFollowUp', 'enter'),
  ...institutionAccountRights('add', 'edit', 'reset-password', 'lock', 'unlock'),
]

/** Registrations of institutions, their two reviews, and accounts of institutions. */
export const registrationRights: DemoRights = {
  business: STAFF_RIGHTS,
  audit: [...applicationRights(), ...COOPERATION_REVIEWS],
  operations: [...STAFF_RIGHTS, ...COOPERATION_REVIEWS],
}
