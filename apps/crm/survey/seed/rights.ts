import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

export const surveyRights: DemoRights = {
  operations: [
    ...permissionsBelow('/system', ['survey', 'surveyDetail', 'surveyAnswer']),
    ...permissionsBelow('/system/survey', ['list', 'add', 'edit', 'publish', 'close', 'delete', 'export']),
    ...permissionsBelow('/system', ['surveyAnswer/list', 'surveyAnswer/export', 'surveyVersion/list']),
  ],
}
