import { under } from './under.ts'

/** Statistics of events in the app. */
export const TRACKING = [
  ...under('/registeredUsers', ['platformData', 'storeData', 'burialPoint', 'storeEvents', 'reservations']),
  ...under('/clientUser/statistics', ['getList', 'export']),
  ...under('/report/orgShop', ['event/list', 'event/export', 'eventDay/list']),
  '/clientUser/reservation/list',
  ...under('/event/tracking/statistics', ['list', 'export', 'rebuild']),
]
