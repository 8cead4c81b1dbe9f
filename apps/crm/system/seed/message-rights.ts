import { under } from './under.ts'

/** Messages to employees, and their settings. */
export const MESSAGES: readonly string[] = [
  '/message/manual',
  ...under('/message/manual', ['list', 'add', 'edit', 'push', 'delete']),
  '/message/system',
  ...under('/message/system', ['list', 'enable', 'disable', 'edit']),
  '/message/message',
  ...under('/message/template', ['list', 'edit']),
]

/** Text messages to the employee's own customers. */
export const TEXTING: readonly string[] = [
  '/sms/send',
  '/sms/sendDetail',
  ...under('/sms/send/task', ['list', 'add', 'edit', 'send', 'stop', 'delete', 'details']),
  '/sms/record',
  ...under('/sms/send/record', ['list', 'send', 'export']),
  '/sms/psd',
  '/sms/send/template/list',
]

/** Texting settings for the whole agency, and access to what others have sent. */
export const TEXTING_SETTINGS: readonly string[] = [
  '/sms/send/task/all',
  '/sms/send/record/all',
  ...under('/sms/send/template', ['add', 'edit', 'lock', 'unlock', 'delete']),
  '/sms/optOut',
  ...under('/sms/send/optOut', ['list', 'add', 'edit', 'delete']),
  '/sms/trigger',
  ...under('/sms/send/trigger', ['list', 'edit', 'enable', 'disable']),
]
