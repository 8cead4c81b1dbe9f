import type { ClientPlugin } from '#core/contract/client-plugin.ts'

/** Views by their type in manifests. */
export const views: NonNullable<ClientPlugin['views']> = {
  table: { load: async () => (await import('#core/runtime/table/table-screen.tsx')).TableScreen },
  tabs: { load: async () => (await import('#core/runtime/screen/tabs-screen.tsx')).TabsScreen },
  component: { load: async () => (await import('#core/runtime/screen/component-screen.tsx')).ComponentScreen },
  detail: { load: async () => (await import('#core/runtime/detail/detail-screen.tsx')).DetailScreen },
}
