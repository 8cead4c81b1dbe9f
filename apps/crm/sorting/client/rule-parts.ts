import type { PagePart } from '#core/runtime/form/conflict.ts'
import { DIRECTION_TEXTS, METRIC_TEXTS, METRICS, type Metric, type SortingRule } from '../wire.ts'

type Values = Readonly<Record<string, unknown>>
type Weighed = Omit<SortingRule, 'metric'>

/** The rules part by part: each by its metric, and the order they are listed in. */
export const partsOf = (rules: readonly SortingRule[]): Values => ({
  order: rules.map(({ metric }) => metric),
  ...Object.fromEntries(rules.map(({ metric, ...weighed }) => [metric, weighed])),
})

/** What the parts make of the rules. */
export const rulesOf = (parts: Values, rules: readonly SortingRule[]): readonly SortingRule[] => {
  const all: Values = { ...partsOf(rules), ...parts }
  return (all['order'] as readonly Metric[]).map(metric => ({ ...(all[metric] as Weighed), metric }))
}

/** As a conflict of two edits tells them. */
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
