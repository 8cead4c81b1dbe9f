import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import { ComponentScreen, TabsScreen } from '#core/runtime/index.ts'
import { TableScreen } from '#core/runtime/table/table-screen.tsx'

type Views = NonNullable<ClientPlugin['views']>
type View = Extract<Views[string], (...args: never) => unknown>

/** The compiled snapshot decides which view a type gets, so each can count on its own. */
const asView = <V>(component: (props: { readonly view: V }) => unknown): View => component as View

/** Views by the types that manifests use. A report is a table without pages; a detail page is a component that knows its row by the address. */
export const views: Views = {
  table: asView(TableScreen),
  report: asView(TableScreen),
  tabs: asView(TabsScreen),
  component: asView(ComponentScreen),
  detail: asView(ComponentScreen),
}
