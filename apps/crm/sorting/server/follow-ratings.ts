import { commentHidden, commentLeft, commentShown } from '#apps/crm/comment/server/facts.ts'
import { institutionRated } from '#apps/crm/institution/server/facts.ts'
import type { FactConsumer } from '#core/contract/fact-consumer.ts'
import type { Job } from '#core/contract/job.ts'
import { scoreInstitutions } from './score.ts'

/** What is measured changes with the days, too. */
export const nightlyScores: Job = {
  name: 'sorting.nightlyScores',
  cron: '20 3 * * *',
  async run({ transaction }) {
    const changed = await transaction(async ({ tx, note }) => {
      const count = await scoreInstitutions(tx)
      note({ changed: count })
      return count
    })
    return { changed }
  },
}

/** Staff rated an institution, or other comments of users count: all are measured against each other. Of many at once the last one does it. */
export const scoresOfRatings: FactConsumer = {
  name: 'sorting.scoresOfRatings',
  follows: [institutionRated, commentLeft, commentShown, commentHidden],
  wants: ({ place, of }) => place === of - 1,
  async consume(_fact, { tx }) {
    await scoreInstitutions(tx)
  },
}
