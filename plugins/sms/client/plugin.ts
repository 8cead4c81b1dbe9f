import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'sms',
  requires: ['standard'],
  controls: { code: { load: async () => (await import('./code-control.tsx')).CodeControl } },
})
