/** Modules of contributed types, for the server's worker threads, which share no objects with it. */
import type { FieldTypeModule } from '#core/contract/field-type.ts'
import { addFieldTypes } from './type-store.ts'

const moduleUrls = new Set<string>()

/** Adds the types of these modules, and keeps the URLs for worker threads. @throws Error if another type has the name of one */
export const addFieldTypeModules = (modules: readonly FieldTypeModule[]): (() => void) => {
  const remove = addFieldTypes(modules.flatMap(({ fieldTypes }) => fieldTypes))
  for (const { url } of modules) moduleUrls.add(url)
  return remove
}

/** URLs of all modules of contributed types. */
export const fieldTypeModules = (): readonly string[] => [...moduleUrls]

/** In a worker thread: imports the modules and adds their types. */
export const loadFieldTypes = async (urls: readonly string[]): Promise<void> => {
  for (const url of urls) addFieldTypes(((await import(url)) as Pick<FieldTypeModule, 'fieldTypes'>).fieldTypes)
}
