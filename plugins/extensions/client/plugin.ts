import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'extensions',
  requires: ['standard'],
  components: { page: { load: async () => (await import('./extensions-page.tsx')).ExtensionsPage } },
})
