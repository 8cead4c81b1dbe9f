import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'service',
  requires: ['standard'],
  components: { settings: { load: async () => (await import('./settings.tsx')).ServiceSettings } },
})
