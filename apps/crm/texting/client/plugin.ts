import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'texting',
  requires: ['standard', 'sms', 'spreadsheet', 'lead'],
  components: { compose: { load: async () => (await import('./compose.tsx')).Compose } },
  controls: { recipients: { load: async () => (await import('./recipients-control.tsx')).RecipientsControl } },
})
