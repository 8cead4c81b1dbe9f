import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'charts',
  requires: ['standard'],
  components: {
    bar: { load: async () => (await import('./charts.tsx')).BarChart },
    line: { load: async () => (await import('./charts.tsx')).LineChart },
    stacked: { load: async () => (await import('./charts.tsx')).StackedChart },
    ranking: { load: async () => (await import('./charts.tsx')).RankingChart },
    funnel: { load: async () => (await import('./charts.tsx')).FunnelChart },
    pie: { load: async () => (await import('./charts.tsx')).PieChart },
  },
})
