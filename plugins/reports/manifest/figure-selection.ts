import type { HomeFilters } from '#core/contract/model/resource.ts'
import type { CardMoment } from '#core/contract/model/snapshot.ts'
import type { LinkedSelection, NormalHomeCard, Symbols } from '#core/manifest/language.ts'
import { filterText, firstOfMonth, wallDate } from '#core/manifest/public.ts'
import { figuresOf } from './dimensions.ts'
import { figureQuery, type NamedRows, parseFigureRows } from './figure-rows.ts'
import { withSeverity } from './problems.ts'
import { FIGURE_KEY } from './report-keys.ts'

/** What a card states to show a figure. */
interface FigureCard {
  readonly figure: string
  /** Period up to today: this month or today. */
  readonly period?: 'month' | 'date'
}

/** Keys that a card with a figure must not state, since the figure determines them. */
const KEYS_SET_BY_FIGURE = ['screen', 'tab', 'quickFilter', 'filters', 'rows'] as const

type CardProblem = readonly [part: string, message: string]

/** Problem of a card's figure and period, with the pointer below the card. */
const cardFigureProblem = (symbols: Symbols, resource: string, card: NormalHomeCard): CardProblem | undefined => {
  const { figure: name, period } = card
  if (name === undefined) {
    if (period !== undefined) return ['/period', '“period” 只用于有 “figure” 的卡片']
    return card.screen === undefined ? ['', '卡片要写 “screen” 或 “figure”'] : undefined
  }
  const surplus = KEYS_SET_BY_FIGURE.find(key => card[key] !== undefined)
  if (surplus !== undefined) return [`/${surplus}`, `有 “figure” 的卡片不能再写 “${surplus}”，以指标为准`]
  const figure = figuresOf(symbols).get(name)?.value
  if (figure === undefined) return undefined
  if (figure.resource !== resource) return ['/figure', `指标 “${name}” 统计的不是 “${resource}”`]
  if (figure.measure?.kind !== 'count' && figure.measure?.kind !== 'distinct') return ['/figure', `指标 “${name}” 不是个数`]
  if (figure.screen === undefined) return ['/figure', `指标 “${name}” 没有明细页面`]
  if (figure.time === undefined && period !== undefined) return ['/period', `指标 “${name}” 与时间无关，没有统计期`]
  return figure.time !== undefined && period === undefined ? ['', `指标 “${name}” 要用 “period” 写明统计期`] : undefined
}

/** Values of a figure's dimensions for a scope; ids are numbers. */
const dimensionValues = (filters: HomeFilters, moment: CardMoment): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(filters).map(([dimension, value]) => {
      const text = filterText(value, moment)
      return [dimension, typeof value === 'string' ? text : Number(text)]
    }),
  )

/** The rows that a number counts: a list's query key, and a home page card that shows the number. */
export const figureSelection: LinkedSelection<NamedRows> = {
  key: FIGURE_KEY,
  description: '只要一个数背后的数据：JSON，指标的 name，统计期 from 和 to，维度的值 by',
  parse: parseFigureRows,
  behind: '查询参数 figure 指明的数：这些数据是哪个指标、哪些值、哪段时间的',
  counted: '查询参数 figure 指明的数按什么计、有多少，与行数不同时两者都在',
  cardKeys: ['figure', 'period'],
  cardFinding: (symbols, resource, card) => {
    const problem = cardFigureProblem(symbols, resource, card)
    return problem && [problem[0], withSeverity({ code: 'home.figure', message: problem[1] })]
  },
  cardScreen: (symbols, { figure = '' }) => figuresOf(symbols).get(figure)?.value.screen,
  ofCard: (stated, filters, moment) => {
    const { figure, period } = stated as Readonly<Record<string, unknown>> & FigureCard
    const today = wallDate(moment.now)
    return figureQuery({
      name: figure,
      ...(period && { from: period === 'month' ? firstOfMonth(today) : today, to: today }),
      by: dimensionValues(filters, moment),
    })
  },
}
