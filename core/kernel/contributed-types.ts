import type { BundledPlugin } from '#core/contract/client-plugin.ts'
import type { FieldType, FieldTypeModule } from '#core/contract/field-type.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { CONTRIBUTION_NAME } from './contribution.ts'
import { KernelError } from './kernel-error.ts'

interface Named {
  readonly id: string
}

/** @throws KernelError for a type that is not named `<plugin>/<name>` */
const ownTypes = (id: string, types: readonly FieldType[]): readonly FieldType[] => {
  const foreign = types.find(({ name }) => !name.startsWith(`${id}/`) || !CONTRIBUTION_NAME.test(name.slice(id.length + 1)))
  if (foreign === undefined) return types
  throw new KernelError('contribution.name', `${id}: "${foreign.name}" is not a name for one of its field types`)
}

/** Field types that browser plugins contribute. @throws KernelError for a type that is not named `<plugin>/<name>` */
export const contributedTypes = (plugins: readonly (Named & Pick<BundledPlugin, 'fieldTypes'>)[]): readonly FieldType[] =>
  plugins.flatMap(({ id, fieldTypes = [] }) => ownTypes(id, fieldTypes))

/** Modules of field types that server plugins contribute. @throws KernelError for a type that is not named `<plugin>/<name>` */
export const contributedTypeModules = (plugins: readonly (Named & Pick<ServerPlugin, 'fieldTypes'>)[]): readonly FieldTypeModule[] =>
  plugins.flatMap(({ id, fieldTypes: module }) =>
    module === undefined ? [] : [{ ...module, fieldTypes: ownTypes(id, module.fieldTypes) }],
  )
