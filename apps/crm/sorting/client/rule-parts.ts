import type { PagePart } from '#core/runtime/form/conflict.ts'
import { DIRECTION_TEXTS, METRIC_TEXTS, METRICS, type Metric, type SortingRule } from '../wire.ts'

type RuleParts = Readonly<Record<string, unknown>>
type RuleValues = Omit<SortingRule, 'metric'>

/** Splits the rules into parts for a merge: one per metric, and their order. */
export const rulePartsOf = (rules: readonly SortingRule[]): RuleParts => ({
  order: rules.map(({ metric }) => metric),
  ...Object.fromEntries(rules.map(({ metric, ...weighed }) => [metric, weighed])),
})

/** Rules rebuilt from parts; missing parts are taken from `rules`. */
export const rulesFromParts = (parts: RuleParts, rules: readonly SortingRule[]): readonly SortingRule[] => {
  const all: RuleParts = { ...rulePartsOf(rules), ...parts }
  return (all['order'] as readonly Metric[]).map(metric => ({ ...(all[metric] as RuleValues), metric }))
}

/** Parts with their texts for the conflict dialog. */
export const SORTING_RULE_PARTS: readonly PagePart[] = [
  ...METRICS.map(metric => ({
    name: metric,
    label: METRIC_TEXTS[metric].label,
    words: (value: unknown) => {
      const { weight, direction, enabled } = value as RuleValues
      return [`${enabled ? '启用' : '停用'}，权重 ${weight}，${DIRECTION_TEXTS[direction]}`]
    },
  })),
  { name: 'order', label: '排列顺序', words: value => [(value as readonly Metric[]).map(metric => METRIC_TEXTS[metric].label).join('、')] },
]
