import type { TableView } from '#core/contract/model/list.ts'
import type { ListView } from '#schemas/types/screen.ts'
import type { ClientTableView } from '#schemas/types/wire.ts'
import { clientTable, tableOptions } from '../client/client-table.ts'
import { linkedResource } from '../client/linked-resource.ts'
import { listActions, listLeaves } from '../freeze/permission-leaves.ts'
import { buildTable } from '../link/build-table.ts'
import { checkListView } from '../link/check-table.ts'
import { restatedInList } from '../lint/default-restated.ts'
import { lintListColumns } from '../lint/lint-columns.ts'
import { lintListIndexes } from '../lint/lint-indexes.ts'
import { checkListSense } from '../meaning/check-screens.ts'
import type { NormalTableView } from '../normalize/normal.ts'
import { definedEntries, normalizeList, pluginViewOf } from '../normalize/normalize-views.ts'
import type { ViewKind } from './view-kind.ts'

/** A list: filters, table, actions. Lists that a plugin draws are of this kind as well. */
export const tableKind: ViewKind<ListView, NormalTableView, TableView, ClientTableView> = {
  type: 'table',
  normalize: normalizeList,
  extend: (base, own) => ({ ...base, ...definedEntries(own), drawn: pluginViewOf(own, base) }),
  normalLists: view => [{ view, pointer: '/view' }],
  writeColumns: (view, write) => ({ ...view, ...write(view, view.resource, true) }),
  heirFinding: () => undefined,
  check: (context, source, view, base) => checkListView(context, source, view, '/view', base),
  shownRow: () => undefined,
  resourceAt: (_symbols, view) => view.resource,
  readThrough: () => [],
  addresses: () => [],
  endpoints: () => [],
  build: buildTable,
  checkMeaning: (context, source, view, base) => checkListSense(context, source, view, '/view', base),
  leaves: (resources, view) => listLeaves(resources, view),
  actions: listActions,
  ownPermissions: () => [],
  lint: (context, stated, built) => {
    if (stated === undefined) return
    lintListColumns(context, stated, built, '/view')
    lintListIndexes(context, stated)
  },
  restated: restatedInList,
  lists: view => [{ view }],
  client: (snapshot, { path }, view, access) => clientTable(snapshot, linkedResource(snapshot, view.resource), view, path, access),
  stateFitter: () => undefined,
  clientOptions: tableOptions,
}
