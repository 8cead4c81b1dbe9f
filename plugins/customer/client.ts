import { definePlugin } from '#core/contract/client-plugin.ts'
import { owner } from './client/owner-cell.tsx'

export default definePlugin({
  id: 'customer',
  requires: ['standard', 'qr'],
  cells: { owner },
  components: { detail: { load: async () => (await import('./client/detail/customer-detail.tsx')).CustomerDetail } },
  controls: { transfer: { load: async () => (await import('./client/transfer/institution-transfer.tsx')).InstitutionTransfer } },
  widgets: { duplicateCheck: { load: async () => (await import('./client/duplicate/duplicate-check.tsx')).duplicateCheck } },
})
