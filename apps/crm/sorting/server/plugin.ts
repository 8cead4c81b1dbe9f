import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { sortingEndpoints } from './endpoints.ts'
import { sortingRulesChanged } from './facts.ts'
import { nightlyScores, scoresOfRatings } from './follow-ratings.ts'

/** Ranking of institutions. */
export default defineServerPlugin({
  id: 'sorting',
  requires: ['institution', 'comment', 'lead', 'order', 'rebate'],
  facts: [sortingRulesChanged],
  refusals: { sorting_rule_whole: '启用规则权重之和须为100' },
  endpoints: sortingEndpoints,
  jobs: [nightlyScores],
  consumers: [scoresOfRatings],
})
