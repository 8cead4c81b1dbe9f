/** Questions about types by name, which several answers of the type decide. */
import type { ConditionKind } from '#core/contract/field-type.ts'
import type { Rules } from '#core/contract/model/field.ts'
import type { Literal, ValueKind } from '#core/contract/value.ts'
import { type FileLimits, fileLimits } from './file-rules.ts'
import { fieldType, namesOfTypes } from './registry.ts'

/** True if values of the type are numbers, whether sent as numbers or as text. */
export const isNumberType = (name: string): boolean => fieldType(name).number !== undefined

/** True if a spreadsheet's text can be parsed as a value of the type: not for references, files and JSON. */
export const isImportable = (name: string): boolean => {
  const { files, refers, json } = fieldType(name)
  return files === undefined && refers === undefined && json !== 'any'
}

/** True if values of the type are URLs of files. */
export const takesFiles = (name: string): boolean => fieldType(name).files !== undefined

/** File limits of a field of a type that takes files. @throws Error for another type */
export const fileLimitsOf = (name: string, rules: Rules): FileLimits => {
  const { files, list } = fieldType(name)
  if (files === undefined) throw new Error(`field type ${name} takes no files`)
  return fileLimits({ ...files, list }, rules)
}

/** Unit of a number field; undefined if neither manifest nor type names one. */
export const unitOf = (name: string, rules: Pick<Rules, 'suffix'> = {}): string | undefined => rules.suffix ?? fieldType(name).number?.unit

/** Key of a field in a form and a request body: a reference adds Id; a list of references drops the plural s and adds Ids. */
export const bodyKey = (name: string, type: string): string => {
  const { refers } = fieldType(type)
  if (refers === 'one') return `${name}Id`
  return refers === 'many' ? `${name.replace(/s$/, '')}Ids` : name
}

/** How values of the type are compared. @param option any value of the field's option set, whose type decides for an option */
export const conditionKind = (type: string, option?: Literal): ConditionKind => fieldType(type).comparedAs(option)

/** Names of the types whose values operations declare like this. */
export const typesOfValue = (kind: ValueKind | undefined): readonly string[] => namesOfTypes(type => type.value === kind)

/** Stored type of a declared value that is no field: the first of those that fit. */
export const storedTypeOf = (kind: ValueKind | undefined): string => {
  const [name] = typesOfValue(kind)
  if (name === undefined) throw new Error(`no field type has values of kind ${kind}`)
  return name
}
