/** Checks figures: the measured field fits the measure, the screen lists the measured rows, and the two parts of a derived figure are compatible. */
import type { NormalFigure, NormalResource, NormalView } from '../normalize/normal.ts'
import { extendView } from '../normalize/normalize.ts'
import type { Finding } from '../problems/reporter.ts'
import { quoted } from '../problems/words.ts'
import { figureFormatOf, SUM_FORMATS } from './build-figure.ts'
import { dimensionOfField, figureNamed } from './dimensions.ts'
import { listPath } from './endpoints.ts'
import { resolvedPathOf } from './resolve-path.ts'
import { type Declared, type LinkContext, resourceFields, type Symbols } from './symbols.ts'

/** Keys of measured figures only. */
const MEASURED_KEYS = ['resource', 'when', 'time', 'by', 'screen'] as const

type FigureFinding = readonly [pointer: string, finding: Finding]

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

const TIME_FIELD_TYPES: readonly string[] = ['date', 'datetime', 'month']

const ownFieldFinding = (symbols: Symbols, resource: string, text: string): Finding | undefined =>
  resolvedPathOf(symbols, resource, text) !== undefined
    ? { code: 'path.too-deep', message: `“${text}” 要是本资源自己的字段，不能经过引用`, suggestion: text.split('.')[0] }
    : undefined

const figureFieldFinding = (
  symbols: Symbols,
  resource: NormalResource,
  text: string,
  types: readonly string[],
  what: string,
): Finding | undefined => {
  const field = Object.hasOwn(resourceFields(resource), text) ? resourceFields(resource)[text] : undefined
  if (field === undefined) return ownFieldFinding(symbols, resource.name, text)
  if (field.rate !== undefined) return { code: 'figure.wrong-field', message: `“${text}” 是由其他字段算出的，不能用来${what}` }
  if (types.includes(field.type) && field.custom !== true) return undefined
  if (field.mask !== undefined) return { code: 'figure.masked', message: `“${text}” 是脱敏字段，不能用来${what}` }
  const custom = types.includes(field.type) ? '，不能是 “custom” 字段' : ''
  return { code: 'figure.wrong-field', message: `“${text}” 不能用来${what}：要是 ${quoted(types)} 字段${custom}` }
}

const MEASURE_FIELD_TYPES = {
  distinct: { types: ['ref'], what: '统计不同的行数' },
  sum: { types: Object.keys(SUM_FORMATS), what: '求合计' },
  median: { types: Object.keys(SUM_FORMATS), what: '取中位数' },
} as const

const measureFinding = (
  symbols: Symbols,
  resource: NormalResource,
  { kind, field = '' }: NonNullable<NormalFigure['measure']>,
): FigureFinding | undefined => {
  if (kind === 'count') return undefined
  const { types, what } = MEASURE_FIELD_TYPES[kind]
  const finding = figureFieldFinding(symbols, resource, field, types, what)
  return finding && [`/measure/${kind}`, finding]
}

/** View of a screen, with what it inherits. */
const wholeView = (symbols: Symbols, path: string): NormalView | undefined => {
  const screen = symbols.screens.get(path)?.value
  const base = screen?.extends === undefined ? undefined : symbols.screens.get(screen.extends)?.value.view
  return base === undefined ? screen?.view : extendView(base, screen?.view)
}

const figureScreenFinding = (symbols: Symbols, resource: string, path: string): Finding | undefined => {
  const view = wholeView(symbols, path)
  const wrong = (message: string): Finding => ({ code: 'figure.wrong-screen', message })
  if (view === undefined) return undefined
  if (view.type !== 'table') return wrong(`页面 “${path}” 不是一张表格，不能显示指标背后的行`)
  if (view.resource !== resource) return wrong(`页面 “${path}” 显示的是 “${view.resource}”，不是指标统计的 “${resource}”`)
  return view.preset === undefined ? undefined : wrong(`页面 “${path}” 有 “preset”，会漏掉指标统计的行；请用没有预设条件的页面`)
}

const measuredFindings = (symbols: Symbols, figure: NormalFigure, resource: NormalResource): readonly FigureFinding[] => {
  const { measure, time, by = {}, screen } = figure
  const found = (pointer: string, finding: Finding | undefined): readonly FigureFinding[] =>
    finding === undefined ? [] : [[pointer, finding]]
  const measured = measure && measureFinding(symbols, resource, measure)
  const noList: Finding = {
    code: 'figure.no-list',
    message: `资源 “${resource.name}” 没有列表（"list": false），没有权限能决定谁看得到这个指标`,
  }
  return [
    ...found('/resource', listPath(resource) === undefined ? noList : undefined),
    ...(measured === undefined ? [] : [measured]),
    ...found('/time', time === undefined ? undefined : figureFieldFinding(symbols, resource, time, TIME_FIELD_TYPES, '落入统计期')),
    ...Object.entries(by).flatMap(([key, text]) => {
      const dimension = dimensionOfField(symbols, resource.name, text)
      return dimension !== undefined && 'code' in dimension ? found(`/by/${key}`, dimension) : []
    }),
    ...found('/screen', screen === undefined ? undefined : figureScreenFinding(symbols, resource.name, screen)),
  ]
}

/** Formats that can be divided by each other; all others only by the same format. */
const DIVISIBLE_FORMATS: ReadonlySet<string | undefined> = new Set(['integer', 'decimal'])

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
  const fit = formats[0] === formats[1] || (key === 'rate' && formats.every(format => DIVISIBLE_FORMATS.has(format)))
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
export const checkFigure = ({ symbols, reporter }: LinkContext, { source, value }: Declared<NormalFigure>): void => {
  const shape = figureShapeFinding(value)
  if (shape !== undefined) {
    reporter.report(source, ...shape)
    return
  }
  if (value.measure === undefined) {
    const derived = derivedFinding(symbols, value)
    if (derived !== undefined) reporter.report(source, ...derived)
    return
  }
  const resource = symbols.resources.get(value.resource ?? '')?.value
  if (resource === undefined) return
  for (const found of measuredFindings(symbols, value, resource)) reporter.report(source, ...found)
}
