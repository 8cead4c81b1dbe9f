import type { TabsView } from '#core/contract/model/screen.ts'
import type { TabsView as StatedTabs } from '#schemas/types/screen.ts'
import type { ClientTabsView } from '#schemas/types/wire.ts'
import { clientTable, tableOptions } from '../client/client-table.ts'
import { linkedResource } from '../client/linked-resource.ts'
import { listActions, listLeaves } from '../freeze/permission-leaves.ts'
import { buildTable } from '../link/build-table.ts'
import { checkListView } from '../link/check-table.ts'
import { lintListColumns } from '../lint/lint-columns.ts'
import { checkScreenTabs } from '../meaning/check-screens.ts'
import type { NormalTabsView } from '../normalize/normal.ts'
import { definedEntries, normalizeList } from '../normalize/normalize-views.ts'
import { valueAtPointer } from '../source/json-pointer.ts'
import type { ViewKind } from './view-kind.ts'

const tabPointer = (index: number): string => `/view/tabs/${index}/view`

/** Stated list of the tab that a pointer leads into. */
const listAt = (view: StatedTabs, pointer: string): { readonly resource?: string } | undefined => {
  const [, tab] = /^\/view(\/tabs\/\d+\/view)/.exec(pointer) ?? []
  return tab === undefined ? undefined : (valueAtPointer(view, tab) as { readonly resource?: string } | undefined)
}

/** Several lists behind tabs. */
export const tabsKind: ViewKind<StatedTabs, NormalTabsView, TabsView, ClientTabsView> = {
  type: 'tabs',
  normalize: view => ({ ...view, tabs: view.tabs.map(tab => ({ ...tab, view: normalizeList(tab.view) })) }),
  extend: (base, own) => ({ ...base, ...definedEntries(own) }),
  normalLists: ({ tabs }) => tabs.map(({ key, view }, index) => ({ key, view, pointer: tabPointer(index) })),
  writeColumns: (view, write) => ({
    ...view,
    tabs: view.tabs.map(tab => ({ ...tab, view: { ...tab.view, ...write(tab.view, tab.view.resource) } })),
  }),
  heirFinding: () => undefined,
  check: (context, source, { tabs }) => {
    for (const [index, { view }] of tabs.entries()) checkListView(context, source, view, tabPointer(index))
  },
  shownRow: () => undefined,
  resourceAt: (_symbols, view, pointer) => listAt(view, pointer)?.resource,
  readThrough: () => [],
  addresses: () => [],
  endpoints: () => [],
  build: (symbols, resources, { tabs }) => ({
    type: 'tabs',
    tabs: tabs.map(({ key, title, view }) => ({ key, title, view: buildTable(symbols, resources, view) })),
  }),
  checkMeaning: (context, source, { tabs }) => checkScreenTabs(context, source, tabs),
  leaves: (resources, { tabs }) => tabs.flatMap(({ view }) => listLeaves(resources, view)),
  actions: ({ tabs }) => tabs.flatMap(({ view }) => listActions(view)),
  ownPermissions: () => [],
  lint: (context, stated, built) => {
    for (const [index, { view }] of (stated?.tabs ?? []).entries()) {
      const list = built.tabs[index]?.view
      if (list !== undefined) lintListColumns(context, view, list, tabPointer(index))
    }
  },
  restated: () => [],
  lists: ({ tabs }) => tabs.map(({ key, view }) => ({ key, view })),
  client: (snapshot, { path }, { tabs }, access) => ({
    type: 'tabs',
    tabs: tabs.map(({ key, title, view }) => ({
      key,
      title,
      view: clientTable(snapshot, linkedResource(snapshot, view.resource), view, `${path}#${key}`, access),
    })),
  }),
  stateFitter: () => undefined,
  clientOptions: ({ tabs }) => tabs.flatMap(({ view }) => tableOptions(view)),
}
