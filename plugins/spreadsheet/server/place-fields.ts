/** Assigns each field its column in the file, and the unit that the column's heading gives for numbers. */
import { fieldType, knownUnit, unitOf, unitsFor } from '#core/manifest/public.ts'
import type { Mapping } from '../wire/choices.ts'
import type { AskedUnit } from '../wire/dry-run.ts'
import { unitInHeading } from './header-unit.ts'
import type { ImportableField } from './imported-items.ts'
import { columnLetters } from './workbook/column-letters.ts'

/** Unit of a column, for cells that contain none. */
export interface ColumnUnit {
  /** As written in the heading. */
  readonly said: string
  /** As it would be written after a number; absent if the unit is unknown: then no number of the column is read. */
  readonly as?: string
  /** The user was asked for the unit and chose it. */
  readonly chosen?: true
}

export interface PlacedField extends ImportableField {
  /** Letters of the column; absent if the file has none for the field. */
  readonly column?: string
  readonly columnUnit?: ColumnUnit
}

/** Headers of the file, and the field that each column is mapped to. */
interface NamedColumns {
  readonly mapping: Mapping
  readonly headers: readonly string[]
}

/** The fields with their columns in this file. */
export const placeFields = (fields: readonly ImportableField[], { mapping, headers }: NamedColumns): readonly PlacedField[] => {
  const columns = new Map(Object.entries(mapping).map(([column, field]) => [field, Number(column)]))
  return fields.map(field => {
    const column = columns.get(field.item.name)
    if (column === undefined) return field
    const columnUnit = columnUnitOf(field, headers[column] ?? '')
    return { ...field, column: columnLetters(column), ...(columnUnit ? { columnUnit } : {}) }
  })
}

function columnUnitOf({ item, unit: chosen }: ImportableField, heading: string): ColumnUnit | undefined {
  const { number } = fieldType(item.type)
  const unit = number && unitOf(item.type, item.rules)
  const said = unit === undefined ? undefined : unitInHeading(heading, [item.label, ...item.aliases])
  if (unit === undefined || said === undefined) return undefined
  const known = knownUnit(said, unit)
  // Amounts of money are never converted: the unit must be the field's own.
  if (known !== undefined && (number?.converted === true || known === unit)) return { said, as: known }
  return chosen !== undefined && unitsFor(unit).includes(chosen) ? { said, as: chosen, chosen: true } : { said }
}

/** Columns whose unit the user is asked for, chosen or not yet. */
export const askedUnits = (fields: readonly PlacedField[]): readonly AskedUnit[] =>
  fields.flatMap(({ item, columnUnit }) => {
    if (columnUnit === undefined || (columnUnit.as !== undefined && !columnUnit.chosen)) return []
    const { number } = fieldType(item.type)
    const units = number?.converted === false && number.unit !== undefined ? [number.unit] : unitsFor(unitOf(item.type, item.rules))
    return [{ field: item.name, said: columnUnit.said, units, ...(columnUnit.as === undefined ? {} : { unit: columnUnit.as }) }]
  })
