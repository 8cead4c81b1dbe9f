import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'spreadsheet',
  requires: ['standard'],
  components: {
    import: { load: async () => (await import('./import-wizard.tsx')).ImportWizard },
    imports: { load: async () => (await import('./import-wizard.tsx')).ImportHistory },
  },
})
