/** Checks figures: the measured field fits the measure, the screen lists the measured rows, and the two parts of a derived figure are compatible. */

import type { View } from '#core/contract/model/screen.ts'
import {
  type Declared,
  extendView,
  type LinkContext,
  listPath,
  type NormalResource,
  quoted,
  resolvedPathOf,
  resourceFields,
  type Symbols,
  wholeList,
} from '#core/manifest/language.ts'
import { type FieldType, fieldType, isFieldType, namesOfTypes } from '#core/manifest/public.ts'
import { figureFormatOf } from './build-figure.ts'
import { dimensionOfField, figureNamed } from './dimensions.ts'
import { figureSense } from './figure-sense.ts'
import type { FigureFormat } from './model/figure.ts'
import type { NormalFigure } from './model/normal-figure.ts'
import { type ReportedFinding, reportFinding } from './problems.ts'

/** Keys of measured figures only. */
const MEASURED_KEYS = ['resource', 'when', 'time', 'by', 'screen'] as const

type FigureFinding = readonly [pointer: string, finding: ReportedFinding]

const figureShapeFinding = (figure: NormalFigure): FigureFinding | undefined => {
  const kinds = (['measure', 'rate', 'difference'] as const).filter(key => figure[key] !== undefined)
  const wrong = (pointer: string, message: string): FigureFinding => [pointer, { code: 'figure.shape', message }]
  const [kind, second] = kinds
  if (kind === undefined) return wrong('', '指标要写 “measure”、“rate”、“difference” 中的一个')
  if (second !== undefined) return wrong(`/${second}`, `“measure”、“rate”、“difference” 只能写一个，已有 “${kind}”`)
  if (kind === 'measure') return figure.resource === undefined ? wrong('', '统计行的指标要用 “resource” 写明统计哪个资源') : undefined
  const foreign = MEASURED_KEYS.find(key => figure[key] !== undefined)
  return foreign && wrong(`/${foreign}`, `由两个指标算出的指标没有自己的 “${foreign}”，以那两个指标为准`)
}

/** Fields that can be used for something: what for, and which types can. */
interface MeasuredFields {
  readonly what: string
  is(type: FieldType): boolean
}

const TIME_FIELDS: MeasuredFields = { is: ({ time }) => time !== undefined, what: '落入统计期' }

const ownFieldFinding = (symbols: Symbols, resource: string, text: string): ReportedFinding | undefined =>
  resolvedPathOf(symbols, resource, text) !== undefined
    ? { code: 'path.too-deep', message: `“${text}” 要是本资源自己的字段，不能经过引用`, suggestion: text.split('.')[0] }
    : undefined

const figureFieldFinding = (
  symbols: Symbols,
  resource: NormalResource,
  text: string,
  { is, what }: MeasuredFields,
): ReportedFinding | undefined => {
  const field = Object.hasOwn(resourceFields(resource), text) ? resourceFields(resource)[text] : undefined
  if (field === undefined) return ownFieldFinding(symbols, resource.name, text)
  if (field.rate !== undefined) return { code: 'figure.wrong-field', message: `“${text}” 是由其他字段算出的，不能用来${what}` }
  const fits = isFieldType(field.type) && is(fieldType(field.type))
  if (fits && field.custom !== true) return undefined
  if (field.mask !== undefined) return { code: 'figure.masked', message: `“${text}” 是脱敏字段，不能用来${what}` }
  const custom = fits ? '，不能是 “custom” 字段' : ''
  return { code: 'figure.wrong-field', message: `“${text}” 不能用来${what}：要是 ${quoted(namesOfTypes(is))} 字段${custom}` }
}

const MEASURED_FIELDS: Readonly<Record<'distinct' | 'sum' | 'median', MeasuredFields>> = {
  distinct: { is: ({ refers }) => refers === 'one', what: '统计不同的行数' },
  sum: { is: ({ number }) => number?.summable === true, what: '求合计' },
  median: { is: ({ number }) => number?.summable === true, what: '取中位数' },
}

const measureFinding = (
  symbols: Symbols,
  resource: NormalResource,
  { kind, field = '' }: NonNullable<NormalFigure['measure']>,
): FigureFinding | undefined => {
  if (kind === 'count') return undefined
  const finding = figureFieldFinding(symbols, resource, field, MEASURED_FIELDS[kind])
  return finding && [`/measure/${kind}`, finding]
}

/** View of a screen, with what it inherits. */
const wholeView = ({ screens, viewKinds }: Symbols, path: string): View | undefined => {
  const screen = screens.get(path)?.value
  const base = screen?.extends === undefined ? undefined : screens.get(screen.extends)?.value.view
  return base === undefined ? screen?.view : extendView(viewKinds, base, screen?.view)
}

const figureScreenFinding = (symbols: Symbols, resource: string, path: string): ReportedFinding | undefined => {
  const view = wholeView(symbols, path)
  const wrong = (message: string): ReportedFinding => ({ code: 'figure.wrong-screen', message })
  if (view === undefined) return undefined
  const list = wholeList(symbols.viewKinds, view)
  if (list === undefined) return wrong(`页面 “${path}” 不是一张表格，不能显示指标背后的行`)
  if (list.resource !== resource) return wrong(`页面 “${path}” 显示的是 “${list.resource}”，不是指标统计的 “${resource}”`)
  return list.preset === undefined ? undefined : wrong(`页面 “${path}” 有 “preset”，会漏掉指标统计的行；请用没有预设条件的页面`)
}

const measuredFindings = (symbols: Symbols, figure: NormalFigure, resource: NormalResource): readonly FigureFinding[] => {
  const { measure, time, by = {}, screen } = figure
  const found = (pointer: string, finding: ReportedFinding | undefined): readonly FigureFinding[] =>
    finding === undefined ? [] : [[pointer, finding]]
  const measured = measure && measureFinding(symbols, resource, measure)
  const noList: ReportedFinding = {
    code: 'figure.no-list',
    message: `资源 “${resource.name}” 没有列表（"list": false），没有权限能决定谁看得到这个指标`,
  }
  return [
    ...found('/resource', listPath(resource) === undefined ? noList : undefined),
    ...(measured === undefined ? [] : [measured]),
    ...found('/time', time === undefined ? undefined : figureFieldFinding(symbols, resource, time, TIME_FIELDS)),
    ...Object.entries(by).flatMap(([key, text]) => {
      const dimension = dimensionOfField(symbols, resource.name, text)
      return dimension !== undefined && 'code' in dimension ? found(`/by/${key}`, dimension) : []
    }),
    ...found('/screen', screen === undefined ? undefined : figureScreenFinding(symbols, resource.name, screen)),
  ]
}

/** Formats that can be divided by each other; all others only by the same format. */
const isDivisible = (format: FigureFormat | undefined): boolean => format === 'integer' || format === 'decimal'

const derivedFinding = (symbols: Symbols, figure: NormalFigure): FigureFinding | undefined => {
  const key = figure.rate === undefined ? 'difference' : 'rate'
  const parts = (figure[key] ?? []).map(name => figureNamed(symbols, name))
  const made = parts.findIndex(part => part !== undefined && part.measure === undefined)
  if (made >= 0) {
    const message = `“${figure[key]?.[made]}” 自己由两个指标算出，不能再用来计算`
    return [`/${key}/${made}`, { code: 'figure.not-measured', message }]
  }
  const [first, second] = parts
  if (first === undefined || second === undefined) return undefined
  const formats = [figureFormatOf(symbols, first), figureFormatOf(symbols, second)]
  const fit = formats[0] === formats[1] || (key === 'rate' && formats.every(isDivisible))
  if (formats.includes(undefined)) return undefined
  if (!fit)
    return [
      `/${key}`,
      { code: 'figure.other-format', message: `“${first.name}” 和 “${second.name}” 不是同一种数，不能相${key === 'rate' ? '除' : '减'}` },
    ]
  if ((first.time === undefined) === (second.time === undefined)) return undefined
  const now = first.time === undefined ? first.name : second.name
  const message = `“${now}” 没有 “time”，是当前值，与统计期内的另一个指标不能一起算`
  return [`/${key}`, { code: 'figure.mixed-time', message }]
}

/** Checks a figure. Unknown names are reported by the reference check. */
export const checkFigure = (context: LinkContext, figure: Declared<NormalFigure>): void => {
  const { symbols, reporter } = context
  const { source, value } = figure
  const shape = figureShapeFinding(value)
  if (shape !== undefined) {
    reportFinding(reporter, source, ...shape)
    return
  }
  for (const found of figureSense(context, figure)) reportFinding(reporter, source, ...found)
  if (value.measure === undefined) {
    const derived = derivedFinding(symbols, value)
    if (derived !== undefined) reportFinding(reporter, source, ...derived)
    return
  }
  const resource = symbols.resources.get(value.resource ?? '')?.value
  if (resource === undefined) return
  for (const found of measuredFindings(symbols, value, resource)) reportFinding(reporter, source, ...found)
}
