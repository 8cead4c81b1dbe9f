import type { Shown } from '#core/contract/model/detail.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Column } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ClientColumn } from '#schemas/types/wire.ts'
import { compact } from './compact.ts'
import { sentOptions } from './sent-options.ts'

/** The field that is shown in the end. */
export const lastField = ({ path }: Pick<Column, 'path'>): Field => path.target ?? path.own

/** Where a column's value stands in a row: references lead on to the field that stands for them. */
export const columnPath = ({ own, target }: Column['path']): string[] => {
  const path = target === undefined ? [own.name] : [own.name, target.name]
  const { show } = target ?? own
  return show === undefined ? path : [...path, show]
}

/** What of a column is sent; a detail's field has no more than the first three. */
type ShownColumn = Pick<Column, 'path' | 'label' | 'cell'> & Partial<Column> & { readonly wide?: boolean }

/** Whether the column opens something depends on the actions that this person may use. */
export const clientColumn = (snapshot: Snapshot, resource: Resource, column: ShownColumn, actions: ReadonlySet<string>): ClientColumn => {
  const field = lastField(column)
  return compact<ClientColumn>({
    key: column.path.text,
    label: column.label,
    cell: column.cell.type,
    path: columnPath(column.path),
    options: sentOptions(snapshot, field.options),
    action: column.action !== undefined && actions.has(column.action) ? column.action : undefined,
    sortable: column.sortable,
    width: column.width,
    unit: column.unit,
    with: column.with,
    fixed: column.fixed,
    align: column.align,
    hidden: column.hidden,
    tip: column.tip,
    wide: column.wide,
    decimals: field.rules.decimals,
    suffix: field.rules.suffix,
    empty: field.empty,
    reveal:
      field.mask === undefined
        ? undefined
        : { entity: resource.name, field: column.path.text, ...(field.type === 'phone' && { call: true }) },
    props: column.cell.props,
  })
}

/** A field that is only ever said as text. */
export const clientText = (snapshot: Snapshot, resource: Resource, shown: Shown): ClientColumn => {
  const { reveal: _, wide: __, ...column } = clientColumn(snapshot, resource, shown, new Set())
  return column
}
