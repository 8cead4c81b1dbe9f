import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'views',
  requires: ['standard'],
  widgets: { menu: { load: async () => (await import('./views-menu.tsx')).viewsMenu } },
})
