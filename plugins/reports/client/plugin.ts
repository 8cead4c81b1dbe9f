import { definePlugin } from '#core/contract/client-plugin.ts'

type View = NonNullable<Parameters<typeof definePlugin>[0]['views']>[string]

export default definePlugin({
  id: 'reports',
  requires: ['standard', 'charts'],
  views: { report: { load: async () => (await import('./report-screen.tsx')).ReportScreen } as View },
})
