/** Where in the file each field stands, and in which unit its column says that numbers are. */
import { isNumberType, knownUnit, unitOf, unitsFor } from '#core/manifest/fields/index.ts'
import type { AskedUnit, Mapping } from '../wire.ts'
import { headingUnit } from './header-unit.ts'
import type { ImportField } from './imported-items.ts'
import { columnLetters } from './workbook/column-letters.ts'

/** The unit of a column, for cells that say none. */
export interface ColumnUnit {
  /** As the heading has it. */
  readonly said: string
  /** As it would stand behind a number; absent where nobody knows what is meant: then no number of the column is read. */
  readonly as?: string
  /** It was asked about and chosen. */
  readonly chosen?: true
}

export interface PlacedField extends ImportField {
  /** Letters of the column; absent where the file has none for it. */
  readonly column?: string
  readonly columnUnit?: ColumnUnit
}

/** What a file calls its columns, and which field each of them is. */
interface NamedColumns {
  readonly mapping: Mapping
  readonly headers: readonly string[]
}

/** The fields as this file has them. */
export const placeFields = (fields: readonly ImportField[], { mapping, headers }: NamedColumns): readonly PlacedField[] => {
  const columns = new Map(Object.entries(mapping).map(([column, field]) => [field, Number(column)]))
  return fields.map(field => {
    const column = columns.get(field.item.name)
    if (column === undefined) return field
    const columnUnit = columnUnitOf(field, headers[column] ?? '')
    return { ...field, column: columnLetters(column), ...(columnUnit ? { columnUnit } : {}) }
  })
}

function columnUnitOf({ item, unit: chosen }: ImportField, heading: string): ColumnUnit | undefined {
  const unit = isNumberType(item.type) ? unitOf(item.type, item.rules) : undefined
  const said = unit === undefined ? undefined : headingUnit(heading, [item.label, ...item.aliases])
  if (unit === undefined || said === undefined) return undefined
  const known = knownUnit(said, unit)
  // Amounts of money are taken as they stand there or not at all.
  if (known !== undefined && (item.type !== 'money' || known === unit)) return { said, as: known }
  return chosen !== undefined && unitsFor(unit).includes(chosen) ? { said, as: chosen, chosen: true } : { said }
}

/** Columns whose unit is asked about, answered or not. */
export const unitsAsked = (fields: readonly PlacedField[]): readonly AskedUnit[] =>
  fields.flatMap(({ item, columnUnit }) => {
    if (columnUnit === undefined || (columnUnit.as !== undefined && !columnUnit.chosen)) return []
    const units = item.type === 'money' ? ['元'] : unitsFor(unitOf(item.type, item.rules))
    return [{ field: item.name, said: columnUnit.said, units, ...(columnUnit.as === undefined ? {} : { unit: columnUnit.as }) }]
  })
