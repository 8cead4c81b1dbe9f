import { expect, test } from './support/publishing.ts'
import { expectDraftKept, expectRefusedThenFixed, openList, timeOf } from './support/publishing-story.ts'

test('on a phone a saved file is on open pages within two seconds, but for a form being written; a wrong one is refused aloud', async ({
  signIn,
  project,
  server,
}) => {
  const [page, other] = [await signIn('admin'), await signIn('admin')]
  await Promise.all([page, other].map(openList))
  for (const time of await timeOf(project, '学员姓名', [page, other])) expect(time).toBeLessThan(2_000)
  await expectDraftKept(project, page, other)
  await expectRefusedThenFixed(project, page, server)
})
