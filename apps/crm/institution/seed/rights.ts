import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

const INSTITUTIONS_PATH = '/agency/institutions'
const institutionListRights = (...actions: string[]): string[] => [
  INSTITUTIONS_PATH,
  '/agency/institutionDetail',
  ...permissionsBelow(INSTITUTIONS_PATH, ['list', ...actions]),
  '/agency/institutionScoreRecord/list',
  '/agency/serviceItems/list',
]
/** Service items of an institution. */
const SERVICE_ITEM_RIGHTS = [
  '/agency/serviceItems',
  ...permissionsBelow('/agency/serviceItems', ['add', 'edit', 'show', 'hide', 'arrange', 'lock', 'unlock']),
]
/** Ranking lists, which staff arrange, show and hide. */
const RANKING_RIGHTS = [
  '/agency/rankingList',
  ...permissionsBelow('/agency/rankingList', ['list', 'add', 'edit', 'delete', 'arrange', 'show', 'hide']),
]

/** Institutions, what they sell, and their rankings. */
export const institutionRights: DemoRights = {
  business: [...institutionListRights('add', 'edit', 'rating', 'updateAllocateCustomer'), ...SERVICE_ITEM_RIGHTS],
  finance: institutionListRights('export'),
  audit: institutionListRights('rating', 'lock', 'unlock'),
  operations: [
    ...institutionListRights('add', 'edit', 'rating', 'lock', 'unlock', 'setAttributablePerson', 'updateAllocateCustomer', 'export'),
    ...SERVICE_ITEM_RIGHTS,
    ...RANKING_RIGHTS,
  ],
}
