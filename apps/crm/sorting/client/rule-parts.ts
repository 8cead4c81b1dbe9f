import type { PartOf } from '#core/runtime/form/conflict.ts'
import { DIRECTION_TEXTS, METRIC_TEXTS, METRICS, type Metric, type SortingRule } from '../wire.ts'

type RuleValues = Omit<SortingRule, 'metric'>

/** The rules as parts for a merge: one for each metric, and their order. */
export type RuleParts = { readonly order: readonly Metric[] } & Readonly<Record<Metric, RuleValues>>

/** Values of the metrics' rules; there is one rule for each metric. */
const metricValues = (rules: readonly SortingRule[]): Readonly<Record<Metric, RuleValues>> => {
  const valuesOf = (metric: Metric): RuleValues => {
    const { weight = 0, direction = 'HIGH', enabled = false } = rules.find(rule => rule.metric === metric) ?? {}
    return { weight, direction, enabled }
  }
  return {
    systemScore: valuesOf('systemScore'),
    userRating: valuesOf('userRating'),
    followSpeed: valuesOf('followSpeed'),
    signRate: valuesOf('signRate'),
    rebatePunctuality: valuesOf('rebatePunctuality'),
    signingTime: valuesOf('signingTime'),
  }
}

/** Splits the rules into parts for a merge. */
export const rulePartsOf = (rules: readonly SortingRule[]): RuleParts => ({
  order: rules.map(({ metric }) => metric),
  ...metricValues(rules),
})

/** Rules rebuilt from parts; missing parts are taken from `rules`. */
export const rulesFromParts = (parts: Partial<RuleParts>, rules: readonly SortingRule[]): readonly SortingRule[] => {
  const all: RuleParts = { ...rulePartsOf(rules), ...parts }
  return all.order.map(metric => ({ ...all[metric], metric }))
}

/** Parts with their texts for the conflict dialog. */
export const SORTING_RULE_PARTS: readonly PartOf<RuleParts>[] = [
  ...METRICS.map(metric => ({
    name: metric,
    label: METRIC_TEXTS[metric].label,
    words: ({ weight, direction, enabled }: RuleValues) => [`${enabled ? '启用' : '停用'}，权重 ${weight}，${DIRECTION_TEXTS[direction]}`],
  })),
  { name: 'order', label: '排列顺序', words: order => [order.map(metric => METRIC_TEXTS[metric].label).join('、')] },
]
