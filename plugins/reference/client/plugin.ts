import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'reference',
  requires: ['standard'],
  components: { page: { load: async () => (await import('./reference-page.tsx')).ReferencePage } },
})
