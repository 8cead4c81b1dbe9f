import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'message',
  requires: ['standard'],
  widgets: {
    bell: { load: async () => (await import('./client/bell.tsx')).bell },
    important: { load: async () => (await import('./client/important.tsx')).important },
  },
  components: {
    list: { load: async () => (await import('./client/message-list.tsx')).MessageList },
    detail: { load: async () => (await import('./client/message-page.tsx')).MessagePage },
  },
})
