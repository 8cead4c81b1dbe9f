/** The store of the field type registry. It imports no type, so that what only adds types to it, as the boot of the page, loads none. */
import type { FieldType } from '#core/contract/field-type.ts'

/** All types by name: the built-in ones as soon as registry.ts is loaded, and contributed ones. */
export const registeredTypes = new Map<string, FieldType>()

/**
 * Adds contributed types, before the first manifest is compiled or the first screen is shown. Adding a type again changes nothing: several servers of
 * one process have the same plugins.
 * @returns removes those that this call added; safe to call twice
 * @throws Error if another type has the name; then none is added
 */
export const addFieldTypes = (types: readonly FieldType[]): (() => void) => {
  const taken = types.find(type => (registeredTypes.get(type.name) ?? type) !== type)
  if (taken !== undefined) throw new Error(`field type ${taken.name} is registered twice`)
  const added = types.filter(({ name }) => !registeredTypes.has(name))
  for (const type of added) registeredTypes.set(type.name, type)
  return () => {
    for (const type of added.splice(0)) registeredTypes.delete(type.name)
  }
}
