import { permissionsBelow } from './under.ts'

/** Messages to employees, and their settings. */
export const MESSAGE_RIGHTS: readonly string[] = [
  '/message/manual',
  ...permissionsBelow('/message/manual', ['list', 'add', 'edit', 'push', 'delete']),
  '/message/system',
  ...permissionsBelow('/message/system', ['list', 'enable', 'disable', 'edit']),
  '/message/message',
  ...permissionsBelow('/message/template', ['list', 'edit']),
]

/** Text messages to the employee's own customers. */
export const TEXTING_RIGHTS: readonly string[] = [
  '/sms/send',
  '/sms/sendDetail',
  ...permissionsBelow('/sms/send/task', ['list', 'add', 'edit', 'send', 'stop', 'delete', 'details']),
  '/sms/record',
  ...permissionsBelow('/sms/send/record', ['list', 'send', 'export']),
  '/sms/psd',
  '/sms/send/template/list',
]

/** Texting settings for the whole agency, and access to what others have sent. */
export const TEXTING_SETTINGS: readonly string[] = [
  '/sms/send/task/all',
  '/sms/send/record/all',
  ...permissionsBelow('/sms/send/template', ['add', 'edit', 'lock', 'unlock', 'delete']),
  '/sms/optOut',
  ...permissionsBelow('/sms/send/optOut', ['list', 'add', 'edit', 'delete']),
  '/sms/trigger',
  ...permissionsBelow('/sms/send/trigger', ['list', 'edit', 'enable', 'disable']),
]
