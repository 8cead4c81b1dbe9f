import { definePlugin } from '#core/contract/client-plugin.ts'
import { countdown } from './countdown-cell.tsx'

export default definePlugin({
  id: 'rules',
  requires: ['standard', 'message', 'lead'],
  // Small, and in the first list that everybody opens: fetching it apart would take longer.
  cells: { countdown },
  components: { settings: { load: async () => (await import('./rules-page.tsx')).RulesPage } },
})
