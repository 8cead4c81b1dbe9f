import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'sorting',
  requires: ['standard', 'lead'],
  components: { settings: { load: async () => (await import('./settings.tsx')).SortingSettings } },
})
