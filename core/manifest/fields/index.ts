/** Field type registry: all types that a manifest may use. */
import { choiceTypes } from './choice-types.ts'
import { dateTypes } from './date-types.ts'
import type { FieldType } from './field-type.ts'
import { takesFiles } from './file-rules.ts'
import { fileTypes } from './file-types.ts'
import { numberTypes } from './number-types.ts'
import { regionType } from './region-type.ts'
import { textTypes } from './text-types.ts'

export { bodyKey } from './body-key.ts'
export { BOOLEAN_OPTIONS, findOption, flattenOptions, foldOption } from './choice-types.ts'
export { compareDecimal, isDecimal } from './decimal.ts'
export {
  type FieldOption,
  type FieldType,
  isEmptyValue,
  type JsonSchema,
  type RuleKey,
  takesLists,
} from './field-type.ts'
export {
  acceptableNames as kindNames,
  acceptedExtensions as acceptedEndings,
  CONTENT_MISMATCH,
  checkFile,
  FILE_FIELDS,
  type FileLimits,
  fileExtension as fileEnding,
  fileLimits,
  fileSizeMessage as tooLarge,
  fileTypeMessage as wrongKind,
  OLD_OFFICE,
  sizeText,
  TOO_MANY_FILES,
  takesFiles,
  UPLOAD_EXTENSIONS as UPLOAD_KINDS,
  UPLOAD_MAX_SIZE,
  unknownExtension as unknownKind,
} from './file-rules.ts'
export { plainMoney, plainPercent } from './money.ts'
export { foldNumber, plainNumber } from './number-text.ts'
export { fitsRatio, type Proportions, pictureAdvice, ratioMessage as wrongRatio, readRatio } from './picture-rules.ts'
export { convertToUnit as inUnit, isConverted, unitInHeader as knownUnit, unitOf, unitsFor } from './units.ts'
export { valueAt } from './value-at.ts'

const fieldTypesByName: ReadonlyMap<string, FieldType> = new Map(
  [...textTypes, ...numberTypes, ...choiceTypes, regionType, ...dateTypes, ...fileTypes].map(type => [type.name, type]),
)

/** Names of all types. */
export const fieldTypeNames: readonly string[] = [...fieldTypesByName.keys()]

export const isFieldType = (name: string): boolean => fieldTypesByName.has(name)

/** True if values of the type are numbers, whether sent as numbers or as text. */
export const isNumberType = (name: string): boolean => isFieldType(name) && fieldType(name).queryKind === 'number'

/** True if a spreadsheet's text can be parsed as a value of the type: not for references, files and JSON. */
export const isImportable = (name: string): boolean =>
  isFieldType(name) && !takesFiles(name) && fieldType(name).names !== 'to' && fieldType(name).bodySchema({}).type !== undefined

/**
 * Definition of a field type.
 * @throws Error for an unknown name, which no compiled Snapshot contains
 */
export const fieldType = (name: string): FieldType => {
  const type = fieldTypesByName.get(name)
  if (type === undefined) throw new Error(`unknown field type ${name}`)
  return type
}
