import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'reports',
  requires: ['standard', 'charts'],
  viewKinds: ['report'],
  views: { report: { load: async () => (await import('./report-screen.tsx')).ReportScreen } },
})
