/** Permissions for the shops of institutions and for reviews. */
const actionsBelow = (path: string, actions: readonly string[]): string[] => actions.map(action => `${path}/${action}`)

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
export const STORE_RIGHTS = [
  ...actionsBelow('/agency', ['storeManage', 'storeDetail', 'institutionsStore', ...STORE_PARTS]),
  ...actionsBelow('/agency/institutionsStore', ['list', 'add', 'edit', 'open', 'close', 'preview']),
  ...STORE_PARTS.flatMap(part => actionsBelow(`/agency/${part}`, ['list', 'add', 'edit', 'show', 'hide', 'arrange', 'delete'])),
]

/** Service items of an institution. */
export const SERVICE_ITEM_RIGHTS = [
  '/agency/serviceItems',
  ...actionsBelow('/agency/serviceItems', ['add', 'edit', 'show', 'hide', 'arrange', 'lock', 'unlock']),
]

/** Reviews of institutions by students, in the app and in shops. */
export const commentRights = (shop: readonly string[] = [], ...actions: string[]): string[] => [
  ...actionsBelow('/agency', ['comment', 'commentDetail', 'commentReply/list', 'userEvaluate', 'institutionsUserEvaluate']),
  ...actionsBelow('/agency/comment', ['list', ...actions]),
  ...actionsBelow('/agency/institutionsUserEvaluate', ['list', 'export']),
  ...actionsBelow('/agency/userEvaluate', ['list', ...shop]),
]
