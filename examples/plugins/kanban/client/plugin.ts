import { definePlugin } from '@yuanhang/runtime'

export default definePlugin({
  id: 'kanban',
  requires: ['standard'],
  views: { board: { load: async () => (await import('./board.tsx')).Board } },
})
