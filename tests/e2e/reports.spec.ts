import { exportReport, keepChart, keepView, lookOverReport, openAll, walkRows } from './support/report-story.ts'
import { test } from './support/test.ts'

test('a report leads from its numbers to their rows, keeps its pictures, is exported and kept as a view', async ({ signIn, isMobile }) => {
  test.setTimeout(180_000)
  const page = await signIn('admin')
  await openAll(page, isMobile)
  await lookOverReport(page, isMobile)
  await keepChart(page)
  await walkRows(page)
  await exportReport(page)
  await keepView(page, isMobile)
})
