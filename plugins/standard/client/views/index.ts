import type { ClientPlugin } from '#core/contract/client-plugin.ts'

type Views = NonNullable<ClientPlugin['views']>
type View = Extract<Views[string], (...args: never) => unknown>

/** The compiled snapshot decides which view a type gets, so each can count on its own. */
const asView = <V>(component: (props: { readonly view: V }) => unknown): View => component as View

const component = { load: async () => asView((await import('#core/runtime/screen/component-screen.tsx')).ComponentScreen) }

/** Views by the types that manifests use. */
export const views: Views = {
  table: { load: async () => asView((await import('#core/runtime/table/table-screen.tsx')).TableScreen) },
  tabs: { load: async () => asView((await import('#core/runtime/screen/tabs-screen.tsx')).TabsScreen) },
  component,
  detail: { load: async () => asView((await import('#core/runtime/detail/detail-screen.tsx')).DetailScreen) },
}
