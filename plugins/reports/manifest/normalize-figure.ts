import type { Figure } from '#schemas/types/figure.ts'
import type { NormalFigure, NormalMeasure } from './model/normal-figure.ts'

const normalizeMeasure = (measure: NonNullable<Figure['measure']>): NormalMeasure => {
  if (typeof measure === 'string') return { kind: 'count' }
  const [kind, field] = Object.entries(measure)[0] as [Exclude<NormalMeasure['kind'], 'count'>, string]
  return { kind, field }
}

export const normalizeFigure = ({ measure, ...figure }: Figure): NormalFigure =>
  measure === undefined ? figure : { ...figure, measure: normalizeMeasure(measure) }
