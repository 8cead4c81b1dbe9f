import type { ManifestFileKind, ManifestSchema } from '#core/manifest/language.ts'
import figure from '#schemas/figure.schema.json' with { type: 'json' }
import type { Figure as StatedFigure } from '#schemas/types/figure.ts'
import { buildFigure } from './build-figure.ts'
import { checkFigure } from './check-figure.ts'
import { lintFigure } from './lint-figures.ts'
import { FIGURES, type Figure } from './model/figure.ts'
import type { NormalFigure } from './model/normal-figure.ts'
import { normalizeFigure } from './normalize-figure.ts'

/** A number that reports show. */
export const figureKind: ManifestFileKind<StatedFigure, NormalFigure, Figure> = {
  kind: FIGURES.name,
  folder: 'figures',
  label: '指标',
  schema: figure as ManifestSchema,
  normalize: normalizeFigure,
  resourceOf: ({ resource }) => resource,
  check: checkFigure,
  build: buildFigure,
  lint: lintFigure,
}
