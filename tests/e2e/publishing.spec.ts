import { expect, test } from './support/publishing.ts'
import { expectDraftKept, expectRefusedThenFixed, openList, timeOf } from './support/publishing-story.ts'

test('a saved file is on the open pages of every node within two seconds, but for a form being written; a wrong one is refused aloud', async ({
  signIn,
  project,
  server,
  far,
}) => {
  const [page, other] = [await signIn('admin'), await signIn('admin', far.url)]
  await Promise.all([page, other].map(openList))
  for (const time of await timeOf(project, '学员姓名', [page, other])) expect(time).toBeLessThan(2_000)
  await expectDraftKept(project, page, other)
  await expectRefusedThenFixed(project, page, server)
})
