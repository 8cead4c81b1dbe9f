import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'charts',
  requires: ['standard'],
  components: {
    bar: { load: async () => (await import('./charts.tsx')).Bar },
    line: { load: async () => (await import('./charts.tsx')).Line },
    stacked: { load: async () => (await import('./charts.tsx')).Stacked },
    ranking: { load: async () => (await import('./charts.tsx')).Ranking },
    funnel: { load: async () => (await import('./charts.tsx')).Funnel },
    pie: { load: async () => (await import('./charts.tsx')).Pie },
  },
})
