import { test } from './support/test.ts'
import { arrangeList, findByPalette, workFromHome } from './support/workspace-story.ts'

test('on a phone the palette finds, the list is arranged and kept, the home page is worked from', async ({ signIn }) => {
  test.setTimeout(120_000)
  const page = await signIn('sales_a2')
  await findByPalette(page)
  await arrangeList(page, true)
  await workFromHome(page)
})
