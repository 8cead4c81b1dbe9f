import { keepView, lookOverReport, openAll, walkRows } from './support/report-story.ts'
import { test } from './support/test.ts'

test('a report is read on a phone: numbers lead to their rows, tables keep their first column, views are kept', async ({
  signIn,
  isMobile,
}) => {
  test.setTimeout(180_000)
  const page = await signIn('admin')
  await openAll(page, isMobile)
  await lookOverReport(page, isMobile)
  await walkRows(page)
  await keepView(page, isMobile)
})
