import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'richtext',
  requires: ['standard'],
  controls: { editor: { load: async () => (await import('./rich-editor.tsx')).RichEditor } },
})
