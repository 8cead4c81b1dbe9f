/** Which filter, cell and control a field has when nobody says: by its type, its options and what it refers to. */
import { fieldType, isFieldType } from '../fields/index.ts'
import type { NormalField, NormalPart } from '../normalize/normal.ts'
import type { Symbols } from './symbols.ts'

/** What of a field, or of a form item of its own, decides its parts. */
export type PartSource = Pick<NormalField, 'type' | 'options' | 'to' | 'multiline' | 'mask'>

/** Its values stand one below another. */
export const isTreeOf = (symbols: Symbols, field: PartSource): boolean => {
  if (field.options !== undefined)
    return symbols.options.get(field.options)?.value.values.some(option => option.children.length > 0) ?? false
  return field.type === 'ref' && field.to !== undefined && symbols.resources.get(field.to)?.value.lookup?.parent !== undefined
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

/** What is written at the place, else what the field says, else what is derived; props of the same kind are merged. */
export const choosePart = (
  written: { readonly type?: string; readonly props?: Readonly<Record<string, unknown>> },
  ofField: NormalPart | undefined,
  derived: string,
): { readonly type: string; readonly props: Readonly<Record<string, unknown>> } => {
  const type = written.type ?? ofField?.type ?? derived
  return { type, props: { ...(ofField?.type === type ? ofField.props : {}), ...written.props } }
}
