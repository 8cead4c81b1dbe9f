import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'store',
  requires: ['standard', 'content'],
  components: { preview: { load: async () => (await import('./shop-preview.tsx')).ShopPreview } },
})
