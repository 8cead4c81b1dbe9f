import type { FieldType } from '#core/contract/field-type.ts'
import { contactTypes } from './contact-types.ts'
import { addressTypes, textTypes } from './text-types.ts'
import { registeredTypes } from './type-store.ts'

const texts: readonly FieldType[] = [...textTypes, ...contactTypes, ...addressTypes]

/** The type of a masked field, which is a text; undefined for a built-in type of other values. Lists load it, so it loads no type besides. */
export const maskedType = (name: string): FieldType | undefined => texts.find(type => type.name === name) ?? registeredTypes.get(name)
