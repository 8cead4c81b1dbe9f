import type { Actor } from '#core/contract/actor.ts'

/** Who does what nobody asked for: the work of schedules and of the outbox. */
export const SYSTEM: Actor = {
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
