/** Endpoints and rules shared by the sorting page and the server. */
import { endpointAt } from '#core/contract/endpoint.ts'
import { choiceOf, FLAG, limited, listOf, mapOf, NUMBER, objectOf, orNull, TEXT, type TypeOf, WHOLE } from '#core/contract/shape.ts'

/** Metrics of an institution; the database view institution_metric defines them. */
export const METRICS = ['systemScore', 'userRating', 'followSpeed', 'signRate', 'rebatePunctuality', 'signingTime'] as const
export type Metric = (typeof METRICS)[number]

/** Whether high or low values rank first. */
export type Direction = 'HIGH' | 'LOW'

export const DIRECTION_TEXTS: Readonly<Record<Direction, string>> = { HIGH: '越高越靠前', LOW: '越低越靠前' }

/** Chinese name, unit and definition of each metric. */
export const METRIC_TEXTS: Readonly<Record<Metric, { readonly label: string; readonly unit: string; readonly help: string }>> = {
  systemScore: { label: '系统评分', unit: '分', help: '员工在机构列表中的评分，0至50分' },
  userRating: { label: '用户评分均值', unit: '分', help: '已显示评论的综合评分平均值，1至5分' },
  followSpeed: { label: '近7日跟进速度', unit: '小时', help: '近7日分配的客资到机构首次跟进的平均小时数，未跟进的计至当前' },
  signRate: { label: '签约率', unit: '%', help: '近一年分配的客资中，有有效订单的比例' },
  rebatePunctuality: { label: '返佣及时率', unit: '%', help: '返佣规则通过满30天的订单中，30天内到账金额占应返佣金额的比例' },
  signingTime: { label: '签约时间', unit: '天', help: '机构签约至今的天数' },
}

/** Weight and direction of one metric; the array order is the display order. The weight's range is checked in code, whose message is clearer. */
const RULE_MEMBERS = { metric: choiceOf(...METRICS), direction: choiceOf('HIGH', 'LOW'), enabled: FLAG }
const sortingRule = objectOf({ ...RULE_MEMBERS, weight: WHOLE })
export type SortingRule = TypeOf<typeof sortingRule>

const sentRules = limited(listOf(objectOf({ ...RULE_MEMBERS, weight: NUMBER })), { maxItems: METRICS.length })

const sortingAnswer = objectOf({
  version: WHOLE,
  /** 'YYYY-MM-DD HH:mm:ss'; null before the first computation. */
  scoredDate: orNull(TEXT),
  rules: listOf(sortingRule),
})
export type SortingAnswer = TypeOf<typeof sortingAnswer>

const sortingForm = objectOf({ version: limited(WHOLE, { minimum: 1 }), rules: sentRules })
export type SortingForm = TypeOf<typeof sortingForm>

/** An institution in the previewed ranking. */
const previewRow = objectOf({
  id: WHOLE,
  name: TEXT,
  before: WHOLE,
  after: WHOLE,
  total: TEXT,
  /** By enabled metric: the measured value, null without data, and its points. */
  parts: mapOf(objectOf({ value: orNull(NUMBER), points: NUMBER })),
})
export type PreviewRow = TypeOf<typeof previewRow>

/** Number of unlocked institutions, and the first rows of the ranking. */
const previewAnswer = objectOf({ total: WHOLE, rows: listOf(previewRow) })
export type PreviewAnswer = TypeOf<typeof previewAnswer>

export const SORTING_RULES_PATH = '/system/sortingRules'

/** Endpoints of the rules at this path. */
export const sortingRulesAt = (path: string) => ({
  get: endpointAt({ method: 'GET', path: `${path}/get`, output: sortingAnswer }),
  preview: endpointAt({ method: 'POST', path: `${path}/preview`, input: objectOf({ rules: sentRules }), output: previewAnswer }),
  edit: endpointAt({ method: 'POST', path: `${path}/edit`, input: sortingForm, output: objectOf({ version: WHOLE }) }),
})

/** Chinese sentence about invalid rules, undefined if valid; used by both browser and server. */
export function rulesProblem(rules: readonly SortingRule[]): string | undefined {
  for (const { metric, weight } of rules)
    if (!Number.isInteger(weight) || weight < 0 || weight > 100) return `【${METRIC_TEXTS[metric].label}】的权重请输入0-100的整数`
  if (new Set(rules.map(({ metric }) => metric)).size < METRICS.length) return '每个指标须有且只有一条规则'
  return enabledWeight(rules) === 100 ? undefined : '启用规则权重之和须为100'
}

/** Sum of the weights of enabled rules. */
export const enabledWeight = (rules: readonly SortingRule[]): number =>
  rules.reduce((sum, { enabled, weight }) => (enabled ? sum + weight : sum), 0)
