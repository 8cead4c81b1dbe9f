import { under } from './under.ts'

/** Read access to colleges, majors and rankings. */
export const COLLEGES = [
  ...under('/college', ['college', 'collegeDetail', 'collegeMajor', 'major', 'classification', 'ranking']),
  ...under('/college', ['list', 'major/list', 'ranking/list']),
  ...under('/professional', ['list', 'classification/list']),
]
/** Write access to colleges, majors and rankings. */
export const KEEP_COLLEGES = [
  ...under('/college', ['add', 'edit', 'delete', 'show', 'hide', 'import', 'export']),
  ...under('/college/major', ['add', 'edit', 'delete', 'show', 'hide', 'import', 'export']),
  ...under('/college/ranking', ['add', 'edit', 'delete', 'import', 'export']),
  ...under('/professional', ['add', 'update', 'delete', 'show', 'hide', 'export']),
  ...under('/professional/classification', ['add', 'edit', 'delete', 'arrange']),
]
