import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'spreadsheet',
  requires: ['standard'],
  components: { import: { load: async () => (await import('./client/import-wizard.tsx')).ImportWizard } },
})
