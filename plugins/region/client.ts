import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'region',
  requires: ['standard'],
  cells: { name: { load: async () => (await import('./client/region-cell.ts')).regionCell } },
  filters: { cascader: { load: async () => (await import('./client/region-filter.tsx')).RegionFilter } },
  controls: { cascader: { load: async () => (await import('./client/region-control.tsx')).RegionControl } },
})
