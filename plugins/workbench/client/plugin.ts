import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'workbench',
  requires: ['standard'],
  widgets: { cards: { load: async () => (await import('./workbench.tsx')).workbench } },
})
