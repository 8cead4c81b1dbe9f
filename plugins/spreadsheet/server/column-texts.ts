import type { Column } from '#core/contract/model/list.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import { fieldType } from '#core/manifest/fields/index.ts'

/** What a cell of the workbook says of a record: whole numbers stay numbers, everything else is the text of its field type. */
export type CellText = (record: Readonly<Record<string, unknown>>) => unknown

/** One for every column. Loads the option sets that they need, once an export. */
export const columnTexts = (columns: readonly Column[], options: OptionSource): Promise<readonly CellText[]> =>
  Promise.all(
    columns.map(async column => {
      const { options: set } = lastField(column)
      return cellText(column, set === undefined ? [] : await options.get(set))
    }),
  )

const lastField = ({ path }: Column) => path.target ?? path.own

function cellText(column: Column, options: readonly Option[]): CellText {
  const { own, target } = column.path
  const { type: name, show } = lastField(column)
  const type = fieldType(name)
  return record => {
    const first = record[own.name]
    const value = target ? (first as Readonly<Record<string, unknown>> | null)?.[target.name] : first
    if (name === 'ref') return shown(value, show)
    if (name === 'refs') return Array.isArray(value) ? value.map(item => shown(item, show)).join('、') : ''
    return name === 'integer' && typeof value === 'number' ? value : type.format(value, options)
  }
}

const shown = (value: unknown, show: string | undefined): unknown =>
  (value as Readonly<Record<string, unknown>> | null)?.[show ?? 'name'] ?? ''
