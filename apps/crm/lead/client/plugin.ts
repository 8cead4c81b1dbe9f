import { definePlugin } from '#core/contract/client-plugin.ts'
import { ownerCell } from './owner-cell.tsx'

export default definePlugin({
  id: 'lead',
  requires: ['standard', 'qr', 'message', 'spreadsheet', 'service'],
  cells: { owner: ownerCell },
  components: {
    followUps: { load: async () => (await import('./detail/follow-ups.tsx')).FollowUps },
    allocations: { load: async () => (await import('./detail/allocation-records.tsx')).AllocationRecords },
    checkContact: { load: async () => (await import('./duplicate/check-contact.tsx')).CheckContact },
  },
  controls: { transfer: { load: async () => (await import('./transfer/institution-transfer.tsx')).InstitutionTransfer } },
  widgets: { duplicateCheck: { load: async () => (await import('./duplicate/duplicate-check.tsx')).duplicateCheck } },
})
