import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'content',
  requires: ['standard', 'upload', 'richtext'],
  components: { article: { load: async () => (await import('./article-preview.tsx')).ArticlePreview } },
})
