import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'qr',
  requires: ['standard'],
  cells: { image: { load: async () => (await import('./qr-cell.tsx')).qrCell } },
  components: { code: { load: async () => (await import('./qr-code.tsx')).QrCode } },
})
