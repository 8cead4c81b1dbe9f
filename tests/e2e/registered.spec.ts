import { linkAndUnlink } from './support/registered-story.ts'
import { test } from './support/test.ts'

test('a registered user is linked to a lead, found from both sides, and unlinked', async ({ signIn }) => {
  await linkAndUnlink(await signIn('mgr_a'), { name: '魏注册', phone: '13800138071' })
})
