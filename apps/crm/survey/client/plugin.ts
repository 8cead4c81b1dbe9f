import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'survey',
  requires: ['standard', 'charts', 'spreadsheet'],
  controls: { questions: { load: async () => (await import('./question-editor.tsx')).QuestionEditor } },
  components: {
    statistics: { load: async () => (await import('./statistics.tsx')).SurveyResults },
    outline: { load: async () => (await import('./outline.tsx')).QuestionOutline },
  },
})
