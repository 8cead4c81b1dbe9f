import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'tracking',
  requires: ['standard', 'spreadsheet', 'lead'],
  components: { rebuild: { load: async () => (await import('./rebuild.tsx')).Rebuild } },
})
