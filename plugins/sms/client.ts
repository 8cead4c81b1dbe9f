import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'sms',
  requires: ['standard'],
  controls: { code: { load: async () => (await import('./client/code-control.tsx')).CodeControl } },
})
