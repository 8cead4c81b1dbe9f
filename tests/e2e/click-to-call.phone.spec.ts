import { callsFromList, publishDial } from './support/click-to-call-story.ts'
import { test } from './support/example-plugins.ts'

test.use({ folders: ['click-to-call'] })

test('on a phone a lead is called from its list by one press, without its number being shown, and the log has the call', async ({
  signIn,
  project,
  server: { url },
}) => {
  test.setTimeout(120_000)
  await publishDial(await signIn('admin'), project, url)
  await callsFromList(await signIn('sales_a1'))
})
