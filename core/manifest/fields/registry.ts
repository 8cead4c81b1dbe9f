/** Field type registry: the built-in types, and those that bundled plugins contribute. */
import type { FieldType } from '#core/contract/field-type.ts'
import { amountTypes } from './amount-types.ts'
import { choiceTypes } from './choice-types.ts'
import { contactTypes } from './contact-types.ts'
import { dateTypes } from './date-types.ts'
import { fileTypes } from './file-types.ts'
import { numberTypes } from './number-types.ts'
import { referenceTypes } from './reference-types.ts'
import { regionType } from './region-type.ts'
import { addressTypes, textTypes } from './text-types.ts'
import { addFieldTypes, registeredTypes } from './type-store.ts'

const builtInTypes: readonly FieldType[] = [
  ...[...textTypes, ...contactTypes, ...addressTypes, ...numberTypes, ...amountTypes],
  ...[...choiceTypes, ...referenceTypes, regionType, ...dateTypes, ...fileTypes],
]

addFieldTypes(builtInTypes)

/** Names of all types. */
export const fieldTypeNames = (): readonly string[] => [...registeredTypes.keys()]

/** Names of the types for which `holds`, in order of registration. */
export const namesOfTypes = (holds: (type: FieldType) => boolean): readonly string[] =>
  [...registeredTypes.values()].filter(holds).map(({ name }) => name)

/** The type of a manifest that is not checked yet; undefined for an unknown name, which the reference check reports. */
export const findFieldType = (name: string | undefined): FieldType | undefined =>
  name === undefined ? undefined : registeredTypes.get(name)

export const isFieldType = (name: string): boolean => registeredTypes.has(name)

/**
 * Definition of a field type.
 * @throws Error for an unknown name, which no compiled Snapshot contains
 */
export const fieldType = (name: string): FieldType => {
  const type = registeredTypes.get(name)
  if (type === undefined) throw new Error(`unknown field type ${name}`)
  return type
}
