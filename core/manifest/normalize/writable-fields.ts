/** Which fields are readonly by silence: all that no form writes and no import fills. */
import type { NormalAction, NormalField } from './normal.ts'

type FieldsByName = Readonly<Record<string, NormalField>>
type ActionsByName = Readonly<Record<string, NormalAction>>

/** Fields that a form writes: those shown for input, and those whose value the manifest states. Other items that are always readonly only show a value. */
const inputFields = (actions: ActionsByName): ReadonlySet<string> =>
  new Set(
    Object.values(actions).flatMap(({ form }) =>
      form.flatMap(({ field, readonly, default: stated }) =>
        field === undefined || (readonly === true && stated === undefined) ? [] : [field],
      ),
    ),
  )

/** The fields with "readonly" as stated; else true unless a form or an import writes the field. */
export const withReadonly = (fields: FieldsByName, actions: ActionsByName): FieldsByName => {
  const entered = inputFields(actions)
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, readonly: field.readonly ?? (!entered.has(name) && field.import !== true) },
    ]),
  )
}
