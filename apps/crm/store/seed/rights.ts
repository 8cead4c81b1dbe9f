import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

/** Parts of an institution's shop; STORES also has the list and the shop itself. */
const STORE_PARTS = [
  'diyService',
  'reservation',
  'serviceTeam',
  'honoraryQualifications',
  'honoraryQualificationsSchool',
  'admissionCases',
  'enrollmentProgram',
]
const STORE_RIGHTS = [
  ...permissionsBelow('/agency', ['storeManage', 'storeDetail', 'institutionsStore', ...STORE_PARTS]),
  ...permissionsBelow('/agency/institutionsStore', ['list', 'add', 'edit', 'open', 'close', 'preview']),
  ...STORE_PARTS.flatMap(part => permissionsBelow(`/agency/${part}`, ['list', 'add', 'edit', 'show', 'hide', 'arrange', 'delete'])),
]

export const storeRights: DemoRights = { business: STORE_RIGHTS, operations: STORE_RIGHTS }
