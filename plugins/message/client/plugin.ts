import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'message',
  requires: ['standard'],
  widgets: {
    bell: { load: async () => (await import('./bell.tsx')).bell },
    important: { load: async () => (await import('./important.tsx')).importantMessages },
  },
  components: {
    list: { load: async () => (await import('./message-list.tsx')).MessageList },
    detail: { load: async () => (await import('./message-page.tsx')).MessagePage },
  },
})
