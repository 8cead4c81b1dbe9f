import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

/** Statistics of events in the app. */
const STATISTICS_RIGHTS = [
  ...permissionsBelow('/registeredUsers', ['platformData', 'storeData', 'burialPoint', 'storeEvents', 'reservations']),
  ...permissionsBelow('/clientUser/statistics', ['getList', 'export']),
  ...permissionsBelow('/report/orgShop', ['event/list', 'event/export', 'eventDay/list']),
  '/clientUser/reservation/list',
  ...permissionsBelow('/event/tracking/statistics', ['list', 'export', 'rebuild']),
]

export const trackingRights: DemoRights = { operations: STATISTICS_RIGHTS }
