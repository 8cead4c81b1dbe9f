/** Columns of one list as one person wants them. */
export interface Arrangement {
  /** Column keys in their order; those not named follow as the manifest has them. */
  readonly order: readonly string[]
  /** Shown or hidden by hand; others follow the manifest. */
  readonly shown: Readonly<Record<string, boolean>>
  /** Pixels of columns made wider or narrower by hand. */
  readonly widths: Readonly<Record<string, number>>
}

/** How one person wants one list. The density is the same for all of his lists. */
export interface TableSettings extends Arrangement {
  readonly density: Density
}

export type Density = 'compact' | 'default' | 'loose'

/** Pixels of a body row. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 32, default: 36, loose: 48 }

export const noArrangement: Arrangement = { order: [], shown: {}, widths: {} }
export const defaultSettings: TableSettings = { density: 'default', ...noArrangement }

export const isDensity = (value: unknown): value is Density => typeof value === 'string' && Object.hasOwn(rowHeights, value)

const entries = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** Pixels that a column may have. */
export const columnWidths = { least: 60, most: 800 } as const

export const clampWidth = (width: number): number => Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)))

/** An arrangement that came from elsewhere, as far as it makes sense. */
export const toArrangement = (kept: unknown): Arrangement => {
  if (typeof kept !== 'object' || kept === null) return noArrangement
  const { order, shown, widths } = kept as Partial<Record<keyof Arrangement, unknown>>
  return {
    order: Array.isArray(order) ? order.filter(key => typeof key === 'string') : [],
    shown: Object.fromEntries(entries(shown).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')),
    widths: Object.fromEntries(
      entries(widths).flatMap(([key, width]) => (typeof width === 'number' && Number.isFinite(width) ? [[key, clampWidth(width)]] : [])),
    ),
  }
}

interface Arranged {
  readonly key: string
  readonly hidden?: boolean | undefined
}

/** All columns in the person's order. New columns keep their place behind the one they follow in the manifest. */
export const orderColumns = <T extends Arranged>(columns: readonly T[], settings: TableSettings): readonly T[] => {
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

export const isShown = (column: Arranged, settings: TableSettings): boolean => settings.shown[column.key] ?? !column.hidden

/** Puts a column at this place among all, hidden ones too; beyond an end it stays at that end. */
export const placeColumn = <T extends Arranged>(columns: readonly T[], settings: TableSettings, key: string, to: number): TableSettings => {
  const order = orderColumns(columns, settings).map(column => column.key)
  const at = order.indexOf(key)
  const place = Math.min(Math.max(0, to), order.length - 1)
  if (at < 0 || place === at) return settings
  order.splice(place, 0, ...order.splice(at, 1))
  return { ...settings, order }
}

/** Gives a column a width; undefined gives it back its own. */
export const resizeColumn = (settings: TableSettings, key: string, width: number | undefined): TableSettings => {
  const { [key]: _, ...widths } = settings.widths
  return { ...settings, widths: width === undefined ? widths : { ...widths, [key]: clampWidth(width) } }
}
