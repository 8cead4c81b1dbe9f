import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

/** Text messages to the employee's own customers. */
const TEXTING_RIGHTS: readonly string[] = [
  '/sms/send',
  '/sms/sendDetail',
  ...permissionsBelow('/sms/send/task', ['list', 'add', 'edit', 'send', 'stop', 'delete', 'details']),
  '/sms/record',
  ...permissionsBelow('/sms/send/record', ['list', 'send', 'settle', 'export']),
  '/sms/psd',
  '/sms/send/template/list',
]

/** Texting settings for the whole agency, and access to what others have sent. */
const TEXTING_SETTINGS: readonly string[] = [
  '/sms/send/task/all',
  '/sms/send/record/all',
  ...permissionsBelow('/sms/send/template', ['add', 'edit', 'lock', 'unlock', 'delete']),
  '/sms/optOut',
  ...permissionsBelow('/sms/send/optOut', ['list', 'add', 'edit', 'delete']),
  '/sms/trigger',
  ...permissionsBelow('/sms/send/trigger', ['list', 'edit', 'enable', 'disable']),
]

export const textingRights: DemoRights = {
  manager: TEXTING_RIGHTS,
  operations: [...TEXTING_RIGHTS, ...TEXTING_SETTINGS],
}
