import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'charts',
  requires: ['standard'],
  components: {
    bar: { load: async () => (await import('./charts.tsx')).Bar },
    line: { load: async () => (await import('./charts.tsx')).Line },
    pie: { load: async () => (await import('./charts.tsx')).Pie },
  },
})
