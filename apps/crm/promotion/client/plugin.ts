import { definePlugin } from '#core/contract/client-plugin.ts'
import { createOpener } from './opener.ts'

// The click that opens the dialog closes the menu, so the dialog is a widget of its own, and both share this state.
const opener = createOpener()

export default definePlugin({
  id: 'promotion',
  requires: ['qr'],
  widgets: {
    entry: { load: async () => (await import('./entry.tsx')).promotionEntry(opener) },
    dialog: { load: async () => (await import('./dialog-host.tsx')).promotionDialog(opener) },
  },
})
