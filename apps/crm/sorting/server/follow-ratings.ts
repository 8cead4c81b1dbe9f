import { commentHidden, commentLeft, commentShown } from '#apps/crm/comment/server/facts.ts'
import { institutionRated } from '#apps/crm/institution/server/facts.ts'
import type { FactConsumer } from '#core/contract/fact-consumer.ts'
import { defineJob } from '#core/contract/job.ts'
import { objectOf, WHOLE } from '#core/contract/shape.ts'
import { scoreInstitutions } from './score.ts'

/** Recomputes all scores every night, since some metrics change with time alone. */
export const nightlyScores = defineJob({
  name: 'sorting.nightlyScores',
  cron: '20 3 * * *',
  result: objectOf({ changed: WHOLE }),
  async run({ transaction }) {
    const changed = await transaction(async ({ tx, note }) => {
      const count = await scoreInstitutions(tx)
      note({ changed: count })
      return count
    })
    return { changed }
  },
})

/** Recomputes all scores when a rating changed, as scores are relative to each other. Of the facts of one action only the last one does it. */
export const scoresOfRatings: FactConsumer = {
  name: 'sorting.scoresOfRatings',
  follows: [institutionRated, commentLeft, commentShown, commentHidden],
  wants: ({ place, of }) => place === of - 1,
  async consume(_fact, { tx }) {
    await scoreInstitutions(tx)
  },
}
