import { definePlugin } from '@yuanhang/runtime'

export default definePlugin({
  id: 'click-to-call',
  requires: ['standard'],
  cells: { dial: { load: async () => (await import('./dial-cell.tsx')).dialCell } },
})
