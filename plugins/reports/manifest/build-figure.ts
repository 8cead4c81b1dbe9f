/** Builds a figure of the Snapshot from a checked one. */

import { buildPath, expectLinked, type Resources, type Symbols } from '#core/manifest/language.ts'
import { findFieldType, unitOf } from '#core/manifest/public.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { figureNamed } from './dimensions.ts'
import type { Figure, FigureFormat, Measure } from './model/figure.ts'
import type { NormalFigure } from './model/normal-figure.ts'

/** Format of a sum of such a field; undefined if its values cannot be summed. */
const sumFormatOf = (type: string): FigureFormat | undefined => {
  const number = findFieldType(type)?.number
  return number?.summable ? number.format : undefined
}

/** Format of a figure's values; undefined if its field or parts are unknown. */
export const figureFormatOf = (symbols: Symbols, { resource = '', measure, difference, rate }: NormalFigure): FigureFormat | undefined => {
  if (rate !== undefined) return 'percent'
  if (difference !== undefined) {
    const part = figureNamed(symbols, difference[0] ?? '')
    return part?.measure === undefined ? undefined : figureFormatOf(symbols, part)
  }
  if (measure?.kind === 'count' || measure?.kind === 'distinct') return 'integer'
  if (measure?.kind === 'median') return 'decimal'
  const field = symbols.resources.get(resource)?.value.fields[measure?.field ?? '']
  return field && sumFormatOf(field.type)
}

const buildMeasure = (resources: Resources, resource: string, { kind, field }: NonNullable<NormalFigure['measure']>): Measure =>
  kind === 'count' ? { kind } : { kind, field: buildPath(resources, resource, expectLinked(field, kind)) }

/** Unit of a figure's values: its own, else that of the summed or compared field, else the default of its format. */
const unitOfFigure = (
  symbols: Symbols,
  { suffix, resource = '', measure, difference }: NormalFigure,
  format: FigureFormat,
): string | undefined => {
  if (suffix !== undefined) return suffix
  const part = figureNamed(symbols, difference?.[0] ?? '')
  if (part !== undefined) return unitOfFigure(symbols, part, format)
  const field =
    measure?.kind === 'sum' || measure?.kind === 'median' ? symbols.resources.get(resource)?.value.fields[measure.field ?? ''] : undefined
  return field === undefined ? unitOf(format) : unitOf(field.type, field)
}

export const buildFigure = (symbols: Symbols, resources: Resources, figure: NormalFigure): Figure => {
  const { name, label, tip, better, rate, difference } = figure
  const format = expectLinked(figureFormatOf(symbols, figure), name)
  const named = { name, label, tip, better, format, suffix: unitOfFigure(symbols, figure, format) }
  const parts = rate ?? difference
  if (parts !== undefined)
    return { ...named, kind: rate === undefined ? 'difference' : 'rate', of: parts as unknown as readonly [string, string] }
  const resource = expectLinked(figure.resource, name)
  const measure = buildMeasure(resources, resource, expectLinked(figure.measure, name))
  return {
    ...named,
    kind: 'measured',
    resource,
    measure,
    when: figure.when as BoundCondition | undefined,
    time: figure.time === undefined ? undefined : buildPath(resources, resource, figure.time),
    by: Object.fromEntries(Object.entries(figure.by ?? {}).map(([key, text]) => [key, buildPath(resources, resource, text)])),
    screen: figure.screen,
  }
}
