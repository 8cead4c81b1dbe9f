import type { PagePart } from '#core/runtime/form/conflict.ts'
import { DIRECTION_TEXTS, METRIC_TEXTS, METRICS, type Metric, type SortingRule } from '../wire.ts'

type Values = Readonly<Record<string, unknown>>
type Weighed = Omit<SortingRule, 'metric'>

/** Splits the rules into parts for a merge: one per metric, and their order. */
export const partsOf = (rules: readonly SortingRule[]): Values => ({
  order: rules.map(({ metric }) => metric),
  ...Object.fromEntries(rules.map(({ metric, ...weighed }) => [metric, weighed])),
})

/** Rules rebuilt from parts; missing parts are taken from `rules`. */
export const rulesOf = (parts: Values, rules: readonly SortingRule[]): readonly SortingRule[] => {
  const all: Values = { ...partsOf(rules), ...parts }
  return (all['order'] as readonly Metric[]).map(metric => ({ ...(all[metric] as Weighed), metric }))
}

/** Parts with their texts for the conflict dialog. */
export const RULE_PARTS: readonly PagePart[] = [
  ...METRICS.map(metric => ({
    name: metric,
    label: METRIC_TEXTS[metric].label,
    words: (value: unknown) => {
      const { weight, direction, enabled } = value as Weighed
      return [`${enabled ? '启用' : '停用'}，权重 ${weight}，${DIRECTION_TEXTS[direction]}`]
    },
  })),
  { name: 'order', label: '排列顺序', words: value => [(value as readonly Metric[]).map(metric => METRIC_TEXTS[metric].label).join('、')] },
]
