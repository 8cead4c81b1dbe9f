import type { Shown } from '#core/contract/model/detail.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Column } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ClientColumn } from '#schemas/types/wire.ts'
import { fieldType } from '../fields/index.ts'
import { compact } from './compact.ts'
import { sentOptions } from './sent-options.ts'

/** The field at the end of a path: the referenced resource's field if the path is dotted. */
export const pathField = ({ path }: Pick<Column, 'path'>): Field => path.target ?? path.own

/** Path of a column's value in a row; a reference is followed to the field shown for it. */
export const columnPath = ({ own, target }: Column['path']): string[] => {
  const path = target === undefined ? [own.name] : [own.name, target.name]
  const { show } = target ?? own
  return show === undefined ? path : [...path, show]
}

/** Properties that are sent; a field of a detail has only the first three. */
type ShownColumn = Pick<Column, 'path' | 'label' | 'cell'> & Partial<Column> & { readonly wide?: boolean }

/** A column as sent to the browser. Its `action` is omitted if the user may not use that action. */
export const clientColumn = (snapshot: Snapshot, resource: Resource, column: ShownColumn, actions: ReadonlySet<string>): ClientColumn => {
  const field = pathField(column)
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
        : { entity: resource.name, field: column.path.text, ...(fieldType(field.type).phone && { call: true }) },
    props: column.cell.props,
  })
}

/** A field that is only shown as text, so without the reveal button. */
export const clientTextColumn = (snapshot: Snapshot, resource: Resource, shown: Shown): ClientColumn => {
  const { reveal: _, wide: __, ...column } = clientColumn(snapshot, resource, shown, new Set())
  return column
}
