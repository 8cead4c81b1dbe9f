/** Default filter, cell and control of a field, derived from its type, options and target. */
import { fieldType, findFieldType, isFieldType } from '../fields/index.ts'
import type { NormalField, NormalPart } from '../normalize/normal.ts'
import type { Symbols } from './symbols.ts'

/** Keys of a field or own form item from which its parts are derived. */
export type PartSource = Pick<NormalField, 'type' | 'options' | 'to' | 'multiline' | 'mask'>

/** Whether the values of the field form a tree. */
export const isTreeOf = (symbols: Symbols, field: PartSource): boolean => {
  if (field.options !== undefined)
    return symbols.options.get(field.options)?.value.values.some(option => option.children.length > 0) ?? false
  return (
    findFieldType(field.type)?.refers === 'one' &&
    field.to !== undefined &&
    symbols.resources.get(field.to)?.value.lookup?.parent !== undefined
  )
}

export const derivedFilter = (symbols: Symbols, field: PartSource): string => {
  if (!isFieldType(field.type)) return 'text'
  if (field.mask !== undefined) return 'text'
  return isTreeOf(symbols, field) ? 'treeSelect' : fieldType(field.type).filter
}

export const derivedControl = (symbols: Symbols, field: PartSource): string => {
  if (!isFieldType(field.type)) return 'input'
  if (isTreeOf(symbols, field)) return 'treeSelect'
  return field.multiline === true ? 'textarea' : fieldType(field.type).control
}

export const derivedCell = (field: PartSource): string => {
  if (!isFieldType(field.type)) return 'text'
  return field.multiline === true ? 'ellipsis' : fieldType(field.type).cell
}

/** Part for a place: the type stated there, else that of the field, else the derived one. Props of the field apply if its type is the chosen one. */
export const choosePart = (
  written: { readonly type?: string; readonly props?: Readonly<Record<string, unknown>> },
  ofField: NormalPart | undefined,
  derived: string,
): { readonly type: string; readonly props: Readonly<Record<string, unknown>> } => {
  const type = written.type ?? ofField?.type ?? derived
  return { type, props: { ...(ofField?.type === type ? ofField.props : {}), ...written.props } }
}
