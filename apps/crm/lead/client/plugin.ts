import { definePlugin } from '#core/contract/client-plugin.ts'
import { owner } from './owner-cell.tsx'

export default definePlugin({
  id: 'lead',
  requires: ['standard', 'qr'],
  cells: { owner },
  components: { detail: { load: async () => (await import('./detail/customer-detail.tsx')).CustomerDetail } },
  controls: { transfer: { load: async () => (await import('./transfer/institution-transfer.tsx')).InstitutionTransfer } },
  widgets: { duplicateCheck: { load: async () => (await import('./duplicate/duplicate-check.tsx')).duplicateCheck } },
})
