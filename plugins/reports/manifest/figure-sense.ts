/** Checks figures that can be computed, but whose number misleads. */
import { type Declared, type LinkContext, type NormalResource, nearestName, resourceFields, thingsOf } from '#core/manifest/language.ts'
import { FIGURES } from './model/figure.ts'
import type { NormalFigure } from './model/normal-figure.ts'
import type { ReportedFinding } from './problems.ts'

type FigureFinding = readonly [pointer: string, finding: ReportedFinding]

/** Whether a condition asks who reads: the same figure would then be another number for everybody. */
const asksReader = (condition: unknown): boolean => /"user":/.test(JSON.stringify(condition ?? null))

const readerFinding = ({ when }: NormalFigure): readonly FigureFinding[] => {
  const message = '指标的 “when” 不能取决于谁看（“user”）：同一个数字会因人而异；按人拆分请用 “by”'
  return asksReader(when) ? [['/when', { code: 'figure.reader', message }]] : []
}

/** Cells that show a number digit by digit, as a name is shown. */
const PLAIN_CELLS: ReadonlySet<string> = new Set(['text'])

/** Numbers that name or order rows instead of measuring them. */
const isRowNumber = ({ arranged, fields }: NormalResource, name: string): boolean =>
  name === 'id' || arranged?.field === name || PLAIN_CELLS.has(fields[name]?.cell?.type ?? '')

const rowNumberFinding = ({ measure }: NormalFigure, resource: NormalResource): readonly FigureFinding[] => {
  if (measure === undefined || measure.kind === 'count' || measure.kind === 'distinct') return []
  const { kind, field = '' } = measure
  if (resourceFields(resource)[field] === undefined || !isRowNumber(resource, field)) return []
  const message = `“${field}” 是编号或顺序，不是数量，${kind === 'sum' ? '合计' : '中位数'}没有意义`
  return [[`/measure/${kind}`, { code: 'figure.row-number', message }]]
}

const rateSuffix = ({ rate, suffix }: NormalFigure): readonly FigureFinding[] => {
  const message = '比率总以 % 显示，“suffix” 会多写一个单位'
  return rate !== undefined && suffix !== undefined ? [['/suffix', { code: 'figure.rate-suffix', message }]] : []
}

/** Dimensions that no other figure has, though one has a name nearly like it: most likely a misspelling, which reports cannot combine. */
const lonelyDimensions = ({ symbols }: LinkContext, figure: NormalFigure): readonly FigureFinding[] => {
  const others = new Set(
    [...thingsOf(symbols, FIGURES).values()].flatMap(({ value }) => (value.name === figure.name ? [] : Object.keys(value.by ?? {}))),
  )
  return Object.keys(figure.by ?? {}).flatMap(key => {
    const suggestion = others.has(key) ? undefined : nearestName(key, [...others])
    const message = `只有这个指标有维度 “${key}”，报表不能把它与其他指标的 “${suggestion}” 放在一起`
    return suggestion === undefined ? [] : [[`/by/${key}`, { code: 'figure.lonely-dimension', message, suggestion }] as const]
  })
}

/** What is misleading about a figure, with pointers. */
export const figureSense = (context: LinkContext, { value }: Declared<NormalFigure>): readonly FigureFinding[] => {
  const resource = value.resource === undefined ? undefined : context.symbols.resources.get(value.resource)?.value
  return [
    ...readerFinding(value),
    ...rateSuffix(value),
    ...(resource === undefined ? [] : rowNumberFinding(value, resource)),
    ...lonelyDimensions(context, value),
  ]
}
