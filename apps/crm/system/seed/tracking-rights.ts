import { permissionsBelow } from './under.ts'

/** Statistics of events in the app. */
export const TRACKING_RIGHTS = [
  ...permissionsBelow('/registeredUsers', ['platformData', 'storeData', 'burialPoint', 'storeEvents', 'reservations']),
  ...permissionsBelow('/clientUser/statistics', ['getList', 'export']),
  ...permissionsBelow('/report/orgShop', ['event/list', 'event/export', 'eventDay/list']),
  '/clientUser/reservation/list',
  ...permissionsBelow('/event/tracking/statistics', ['list', 'export', 'rebuild']),
]
