import { isObject } from '#core/contract/must.ts'

/** Column arrangement of one list for one user. */
export interface Arrangement {
  /** Column keys in their order; columns not listed follow in manifest order. */
  readonly order: readonly string[]
  /** Visibility set by the user; other columns follow the manifest. */
  readonly shown: Readonly<Record<string, boolean>>
  /** Column widths in pixels that the user has set. */
  readonly widths: Readonly<Record<string, number>>
}

/** Settings of one list for one user. The density is shared by all lists of the user. */
export interface TableSettings extends Arrangement {
  readonly density: Density
}

export type Density = 'compact' | 'default' | 'loose'

/** Height of a body row in pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 32, default: 36, loose: 48 }

export const noArrangement: Arrangement = { order: [], shown: {}, widths: {} }
export const defaultSettings: TableSettings = { density: 'default', ...noArrangement }

export const isDensity = (value: unknown): value is Density => typeof value === 'string' && Object.hasOwn(rowHeights, value)

const objectEntries = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** Limits of a column's width in pixels. */
export const columnWidths = { least: 60, most: 800 } as const

export const clampWidth = (width: number): number => Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)))

/** Parses a stored arrangement; invalid parts are dropped. */
export const toArrangement = (kept: unknown): Arrangement => {
  if (!isObject(kept)) return noArrangement
  const { order, shown, widths } = kept
  return {
    order: Array.isArray(order) ? order.filter(key => typeof key === 'string') : [],
    shown: Object.fromEntries(objectEntries(shown).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')),
    widths: Object.fromEntries(
      objectEntries(widths).flatMap(([key, width]) =>
        typeof width === 'number' && Number.isFinite(width) ? [[key, clampWidth(width)]] : [],
      ),
    ),
  }
}

interface ArrangeableColumn {
  readonly key: string
  readonly hidden?: boolean | undefined
}

/** All columns in the user's order. A new column is placed after the one it follows in the manifest. */
export const orderColumns = <T extends ArrangeableColumn>(columns: readonly T[], settings: TableSettings): readonly T[] => {
  const known = settings.order.filter(key => columns.some(column => column.key === key))
  if (known.length === 0) return columns
  const keys = [...known]
  columns.forEach((column, at) => {
    if (keys.includes(column.key)) return
    const before = columns[at - 1]
    keys.splice(before ? keys.indexOf(before.key) + 1 : 0, 0, column.key)
  })
  return keys.flatMap(key => columns.find(column => column.key === key) ?? [])
}

export const isShown = (column: ArrangeableColumn, settings: TableSettings): boolean => settings.shown[column.key] ?? !column.hidden

/** Moves a column to an index among all, including hidden ones; an index out of range is clamped. */
export const placeColumn = <T extends ArrangeableColumn>(
  columns: readonly T[],
  settings: TableSettings,
  key: string,
  to: number,
): TableSettings => {
  const order = orderColumns(columns, settings).map(column => column.key)
  const at = order.indexOf(key)
  const place = Math.min(Math.max(0, to), order.length - 1)
  if (at < 0 || place === at) return settings
  order.splice(place, 0, ...order.splice(at, 1))
  return { ...settings, order }
}

/** Sets a column's width in pixels; undefined restores its default. */
export const resizeColumn = (settings: TableSettings, key: string, width: number | undefined): TableSettings => {
  const { [key]: _, ...widths } = settings.widths
  return { ...settings, widths: width === undefined ? widths : { ...widths, [key]: clampWidth(width) } }
}
