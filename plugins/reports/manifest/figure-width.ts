/** Widths in pixels of the columns of a report's table. */

import { type ColumnHeading, columnWidth } from '#core/manifest/public.ts'
import type { FigureFormat } from './model/figure.ts'

/** The column with the names of the rows. */
export const LABEL_WIDTH = 168

/** Columns of numbers, with the change against the period before below each number. */
const FIGURE_WIDTHS: Readonly<Record<FigureFormat, number>> = { integer: 108, decimal: 116, money: 144, percent: 116 }

export const figureWidth = (heading: ColumnHeading, format: FigureFormat): number => columnWidth(heading, FIGURE_WIDTHS[format])
