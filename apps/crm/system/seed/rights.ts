import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

/** Messages to employees, and their settings. */
const MESSAGE_RIGHTS: readonly string[] = [
  '/message/manual',
  ...permissionsBelow('/message/manual', ['list', 'add', 'edit', 'push', 'delete']),
  '/message/system',
  ...permissionsBelow('/message/system', ['list', 'enable', 'disable', 'edit']),
  '/message/message',
  ...permissionsBelow('/message/template', ['list', 'edit']),
]

const settingRights = (name: string, ...actions: string[]): string[] => [
  `/system/${name}`,
  ...permissionsBelow(`/system/${name}`, ['list', ...actions]),
]

/** Employees, departments, roles and options, messages to employees, and shared views. */
export const systemRights: DemoRights = {
  manager: ['/views/share'],
  hr: [
    ...settingRights('employee', 'add', 'edit', 'reset-password', 'lock', 'unlock'),
    ...settingRights('department', 'add', 'edit', 'delete'),
    ...settingRights('role', 'add', 'edit', 'assign-permissions', 'lock', 'unlock'),
  ],
  operations: [
    '/system/optionSet',
    ...permissionsBelow('/option/config', ['list', 'add', 'edit', 'enable', 'disable', 'delete']),
    ...MESSAGE_RIGHTS,
    '/views/share',
  ],
}
