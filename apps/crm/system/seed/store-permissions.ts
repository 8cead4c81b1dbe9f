/** Permissions for the shops of institutions and for reviews. */
const under = (path: string, actions: readonly string[]): string[] => actions.map(action => `${path}/${action}`)

/** Parts of an institution's shop; STORES also has the list and the shop itself. */
const STORE_PARTS = [
  'diyService',
  'reservation',
  'serviceTeam',
  'honoraryQualifications',
  'honoraryQualificationsSchool',
  'admissionCases',
  'enrollmentProgram',
]
export const STORES = [
  ...under('/agency', ['storeManage', 'storeDetail', 'institutionsStore', ...STORE_PARTS]),
  ...under('/agency/institutionsStore', ['list', 'add', 'edit', 'open', 'close', 'preview']),
  ...STORE_PARTS.flatMap(part => under(`/agency/${part}`, ['list', 'add', 'edit', 'show', 'hide', 'arrange', 'delete'])),
]

/** Service items of an institution. */
export const SERVICE_ITEMS = [
  '/agency/serviceItems',
  ...under('/agency/serviceItems', ['add', 'edit', 'show', 'hide', 'arrange', 'lock', 'unlock']),
]

/** Reviews of institutions by students, in the app and in shops. */
export const comments = (shop: readonly string[] = [], ...actions: string[]): string[] => [
  ...under('/agency', ['comment', 'commentDetail', 'commentReply/list', 'userEvaluate', 'institutionsUserEvaluate']),
  ...under('/agency/comment', ['list', ...actions]),
  ...under('/agency/institutionsUserEvaluate', ['list', 'export']),
  ...under('/agency/userEvaluate', ['list', ...shop]),
]
