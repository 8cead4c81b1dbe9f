import type { DetailTab, DetailView, Leading } from '#core/contract/model/detail.ts'
import type { DetailView as StatedDetail } from '#schemas/types/screen.ts'
import type { ClientDetailView } from '#schemas/types/wire.ts'
import { clientDetail, detailOptions } from '../client/client-detail.ts'
import { tableOptions } from '../client/client-table.ts'
import { detailLeaves } from '../freeze/permission-leaves.ts'
import { buildDetail } from '../link/build-detail.ts'
import { checkDetail } from '../link/check-detail.ts'
import { comparedFields } from '../link/compared-fields.ts'
import { resourceInDetail } from '../link/detail-place.ts'
import { restatedInDetail } from '../lint/default-restated.ts'
import { lintDetailColumns } from '../lint/lint-columns.ts'
import { checkDetailLists } from '../meaning/check-screens.ts'
import type { NormalDetailView } from '../normalize/normal.ts'
import { definedEntries, normalizeDetail } from '../normalize/normalize-views.ts'
import type { ViewKind } from './view-kind.ts'

/** Child rows that a tab lists. */
const tabList = (tab: DetailTab): Leading | undefined => {
  if (tab.kind === 'sections') return tab.each
  return tab.kind === 'list' ? tab : undefined
}

/** One row with all its fields, opened by a row of a list. */
export const detailKind: ViewKind<StatedDetail, NormalDetailView, DetailView, ClientDetailView> = {
  type: 'detail',
  normalize: normalizeDetail,
  extend: (base, own) => ({ ...base, ...definedEntries(own) }),
  normalLists: () => [],
  writeColumns: (view, write) => ({ ...view, tabs: view.tabs.map(tab => ({ ...tab, ...write(tab, tab.list) })) }),
  heirFinding: () => undefined,
  check: checkDetail,
  shownRow: ({ resource }) => resource,
  resourceAt: resourceInDetail,
  readThrough: comparedFields,
  addresses: () => [],
  endpoints: () => [],
  build: buildDetail,
  checkMeaning: checkDetailLists,
  leaves: detailLeaves,
  actions: ({ actions }) => actions.map(({ resource, action }) => [resource, action]),
  ownPermissions: () => [],
  lint: lintDetailColumns,
  restated: (symbols, _screen, view) => restatedInDetail(symbols, view),
  lists: ({ resource, tabs }) =>
    tabs.flatMap(tab => {
      const led = tabList(tab)
      return led === undefined ? [] : [{ key: tab.key, view: led.view, within: { resource, through: led.through } }]
    }),
  client: (snapshot, { path }, view, access) => clientDetail(snapshot, path, view, access),
  stateFitter: () => undefined,
  clientOptions: view => [...detailOptions(view), ...view.tabs.flatMap(({ list }) => (list ? tableOptions(list) : []))],
}
