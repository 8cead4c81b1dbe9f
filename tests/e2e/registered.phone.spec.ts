import { fitsWidth } from './support/page-checks.ts'
import { linkAndUnlink } from './support/registered-story.ts'
import { test } from './support/test.ts'

test('a registered user is linked to a lead, found from both sides, and unlinked, on a phone', async ({ signIn }) => {
  const page = await signIn('mgr_a')
  await linkAndUnlink(page, { name: '魏手机', phone: '13800138072' })
  await page.goto('/registeredUsers/userIntention')
  await fitsWidth(page)
})
