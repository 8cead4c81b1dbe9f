import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'views',
  requires: ['standard'],
  widgets: { menu: { load: async () => (await import('./client/views-menu.tsx')).viewsMenu } },
})
