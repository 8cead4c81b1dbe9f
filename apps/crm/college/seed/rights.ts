import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

/** Read access to colleges, majors and rankings. */
const READ_COLLEGES = [
  ...permissionsBelow('/college', ['college', 'collegeDetail', 'collegeMajor', 'major', 'classification', 'ranking']),
  ...permissionsBelow('/college', ['list', 'major/list', 'ranking/list']),
  ...permissionsBelow('/professional', ['list', 'classification/list']),
]
/** Write access to colleges, majors and rankings. */
const EDIT_COLLEGES = [
  ...permissionsBelow('/college', ['add', 'edit', 'delete', 'show', 'hide', 'import', 'export']),
  ...permissionsBelow('/college/major', ['add', 'edit', 'delete', 'show', 'hide', 'import', 'export']),
  ...permissionsBelow('/college/ranking', ['add', 'edit', 'delete', 'import', 'export']),
  ...permissionsBelow('/professional', ['add', 'update', 'delete', 'show', 'hide', 'export']),
  ...permissionsBelow('/professional/classification', ['add', 'edit', 'delete', 'arrange']),
]

export const collegeRights: DemoRights = {
  consultant: READ_COLLEGES,
  manager: READ_COLLEGES,
  operations: [...READ_COLLEGES, ...EDIT_COLLEGES],
}
