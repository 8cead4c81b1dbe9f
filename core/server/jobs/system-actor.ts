import type { Actor } from '#core/contract/actor.ts'

/** Actor of work that no user requested: schedules and the outbox. */
export const SYSTEM_ACTOR: Actor = {
  id: 0,
  username: 'system',
  name: '系统',
  admin: true,
  permissions: new Set(),
  departmentId: null,
  visibleEmployeeIds: [],
  ip: '',
  userAgent: '',
  requestId: '',
}
