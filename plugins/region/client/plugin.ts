import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'region',
  requires: ['standard'],
  cells: { name: { load: async () => (await import('./region-cell.ts')).regionCell } },
  filters: { cascader: { load: async () => (await import('./region-filter.tsx')).RegionFilter } },
  controls: { cascader: { load: async () => (await import('./region-control.tsx')).RegionControl } },
})
