import { expectTouchable } from './support/page-checks.ts'
import { referenceTests } from './support/reference-story.ts'
import { expect, test } from './support/test.ts'

referenceTests()

test('is read with a thumb', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.goto('/system/reference?group=cells')
  await expect(page.getByRole('heading', { name: '单元格' })).toBeVisible()
  await expectTouchable(page, '.yh-ref')
})
