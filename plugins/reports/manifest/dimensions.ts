/** Dimensions by which figures can be split and filtered: values of a field, and dimensions shared by several figures. */

import { type Declared, isTreeOf, lastField, type NormalField, resolvedPathOf, type Symbols, thingsOf } from '#core/manifest/language.ts'
import { fieldType, findFieldType, type Interval, isFieldType } from '#core/manifest/public.ts'
import { FIGURES } from './model/figure.ts'
import type { NormalFigure } from './model/normal-figure.ts'
import type { DimensionValues } from './model/report.ts'
import type { ReportedFinding } from './problems.ts'

/** Intervals of a period, with their labels. */
export const INTERVALS: Readonly<Record<Interval, string>> = { day: '日', week: '周', month: '月' }

export const isInterval = (key: string): key is Interval => Object.hasOwn(INTERVALS, key)

/** Field that stands for the row itself. */
export const ROW_ID = 'id'

/** Dimension of a figure. */
export interface FigureDimension {
  readonly label: string
  readonly values: DimensionValues
  /** A row can have several values. */
  readonly several?: true
}

const rowDimensionValues = (symbols: Symbols, name: string | undefined): DimensionValues | ReportedFinding | undefined => {
  const resource = name === undefined ? undefined : symbols.resources.get(name)?.value
  if (resource === undefined) return undefined
  if (resource.lookup === undefined)
    return { code: 'field.no-lookup', message: `资源 “${resource.name}” 没有 “lookup”，它的行没有名称，不能作维度` }
  return { kind: 'rows', resource: resource.name, tree: resource.lookup.parent !== undefined }
}

const optionDimensionValues = (symbols: Symbols, { options = '' }: NormalField): DimensionValues | ReportedFinding | undefined => {
  const set = symbols.options.get(options)?.value
  if (set?.values.some(({ value }) => typeof value === 'boolean'))
    return { code: 'figure.wrong-field', message: `选项 “${options}” 的值是 “true” 和 “false”，不能作维度；需要分开时写成两个指标` }
  return set && { kind: 'options', options, tree: isTreeOf(symbols, { type: 'option', options }) }
}

const fieldDimensionValues = (symbols: Symbols, field: NormalField, name: string): DimensionValues | ReportedFinding | undefined => {
  if (field.internal === true) return { code: 'field.internal', message: `“${name}” 是内部字段，不能发给浏览器` }
  if (field.mask !== undefined) return { code: 'figure.masked', message: `“${name}” 是脱敏字段，不能作维度` }
  const dimension = findFieldType(field.type)?.dimension
  if (dimension === 'rows') return rowDimensionValues(symbols, field.to)
  if (dimension === 'options') return optionDimensionValues(symbols, field)
  if (dimension === 'texts' && field.several !== true && field.multiline !== true && field.rate === undefined) return { kind: 'texts' }
  const message = `“${name}” 不能作维度：只有引用、选项、单行文字和 “id” 可以`
  return { code: 'figure.wrong-field', message }
}

/** Dimension of a figure's field, or its problem; undefined if the name is invalid, which is reported elsewhere. */
export const dimensionOfField = (symbols: Symbols, resource: string, text: string): FigureDimension | ReportedFinding | undefined => {
  const label = symbols.resources.get(resource)?.value.label
  if (text === ROW_ID) {
    const values = rowDimensionValues(symbols, resource)
    return values === undefined || 'code' in values ? values : { label: label ?? '', values }
  }
  const path = resolvedPathOf(symbols, resource, text)
  if (path === undefined || !isFieldType(lastField(path).type)) return undefined
  if (path.targetName === ROW_ID)
    return { code: 'figure.wrong-field', message: `“${text}” 就是引用本身，写 “${path.name}” 即可`, suggestion: path.name }
  const field = lastField(path)
  const values = fieldDimensionValues(symbols, field, text)
  if (values === undefined || 'code' in values) return values
  return { label: field.label, values, ...(fieldType(field.type).list ? { several: true } : {}) }
}

/** Declared figures by name. */
export const figuresOf = (symbols: Pick<Symbols, 'added'>): ReadonlyMap<string, Declared<NormalFigure>> => thingsOf(symbols, FIGURES)

/** Figure by name; undefined if it is unknown or not exactly one kind of figure. */
export const figureNamed = (symbols: Symbols, name: string): NormalFigure | undefined => {
  const figure = figuresOf(symbols).get(name)?.value
  if (figure === undefined) return undefined
  const { measure, rate, difference, resource } = figure
  const kinds = [measure, rate, difference].filter(kind => kind !== undefined).length
  return kinds === 1 && (measure === undefined || resource !== undefined) ? figure : undefined
}

/** Measured figures behind a figure: itself, or those of its two parts that exist. */
export const measuredOf = (symbols: Symbols, name: string): readonly NormalFigure[] => {
  const figure = figureNamed(symbols, name)
  if (figure === undefined) return []
  const parts = figure.rate ?? figure.difference
  if (parts === undefined) return [figure]
  return parts.flatMap(part => figureNamed(symbols, part) ?? []).filter(({ measure }) => measure !== undefined)
}

/** Names of dimensions that all figures have. */
export const sharedDimensions = (figures: readonly NormalFigure[]): readonly string[] =>
  Object.keys(figures[0]?.by ?? {}).filter(key => figures.every(({ by = {} }) => Object.hasOwn(by, key)))

/** Dimension of a measured figure by name; undefined if it is missing or invalid. */
export const dimensionOf = (symbols: Symbols, { resource, by = {} }: NormalFigure, key: string): FigureDimension | undefined => {
  const text = Object.hasOwn(by, key) ? by[key] : undefined
  const found = text === undefined || resource === undefined ? undefined : dimensionOfField(symbols, resource, text)
  return found === undefined || 'code' in found ? undefined : found
}

/** Whether two dimensions have the same values. */
export const sameValues = (one: DimensionValues, other: DimensionValues): boolean => {
  if (one.kind === 'options') return other.kind === 'options' && one.options === other.options
  if (one.kind === 'rows') return other.kind === 'rows' && one.resource === other.resource
  return one.kind === other.kind
}
