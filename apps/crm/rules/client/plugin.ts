import { definePlugin } from '#core/contract/client-plugin.ts'
import { countdownCell } from './countdown-cell.tsx'

export default definePlugin({
  id: 'rules',
  requires: ['standard', 'message', 'lead'],
  // Bundled, not a chunk: the cell is small and used in the first list that most users open.
  cells: { countdown: countdownCell },
  components: { settings: { load: async () => (await import('./rules-page.tsx')).RulesPage } },
})
