import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'audit',
  requires: ['standard'],
  components: {
    changes: { load: async () => (await import('./entry-content.tsx')).EntryContentTab },
    lastCheck: { load: async () => (await import('./last-check.tsx')).LastCheckLine },
    verify: { load: async () => (await import('./verify-panel.tsx')).VerifyPanel },
  },
})
