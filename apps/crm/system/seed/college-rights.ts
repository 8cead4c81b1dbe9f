import { under } from './under.ts'

/** Colleges, what they teach and their rankings: what all may see. */
export const COLLEGES = [
  ...under('/college', ['college', 'collegeDetail', 'collegeMajor', 'major', 'classification', 'ranking']),
  ...under('/college', ['list', 'major/list', 'ranking/list']),
  ...under('/professional', ['list', 'classification/list']),
]
/** What those may do who keep them. */
export const KEEP_COLLEGES = [
  ...under('/college', ['add', 'edit', 'delete', 'show', 'hide', 'import', 'export']),
  ...under('/college/major', ['add', 'edit', 'delete', 'show', 'hide', 'import', 'export']),
  ...under('/college/ranking', ['add', 'edit', 'delete', 'import', 'export']),
  ...under('/professional', ['add', 'update', 'delete', 'show', 'hide', 'export']),
  ...under('/professional/classification', ['add', 'edit', 'delete', 'arrange']),
]
