import { definePlugin } from '#core/contract/client-plugin.ts'
import { createOpener } from './opener.ts'

// The menu closes with the press that opens the dialog: the dialog stands elsewhere, and the two share this.
const opener = createOpener()

export default definePlugin({
  id: 'promotion',
  requires: ['qr'],
  widgets: {
    entry: { load: async () => (await import('./entry.tsx')).promotionEntry(opener) },
    dialog: { load: async () => (await import('./dialog-host.tsx')).promotionDialog(opener) },
  },
})
