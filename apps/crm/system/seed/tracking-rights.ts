import { under } from './under.ts'

/** What happens in the app, counted. */
export const TRACKING = [
  ...under('/registeredUsers', ['platformData', 'burialPoint']),
  ...under('/clientUser/statistics', ['getList', 'export']),
  ...under('/event/tracking/statistics', ['list', 'export', 'rebuild']),
]
