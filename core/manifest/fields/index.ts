/** Field types. */

export { BOOLEAN_OPTIONS } from './choice-types.ts'
export { compareDecimal, isDecimal } from './decimal.ts'
export {
  type FieldOption,
  type FieldType,
  isEmptyValue,
  type JsonSchema,
  type NumberTraits,
  type RuleKey,
  takesLists,
  takesOptions,
} from './field-type.ts'
export {
  acceptableNames as kindNames,
  acceptedExtensions as acceptedEndings,
  CONTENT_MISMATCH,
  checkFile,
  type FileKind,
  type FileLimits,
  fileExtension as fileEnding,
  fileLimits,
  fileSizeMessage as tooLarge,
  fileTypeMessage as wrongKind,
  OLD_OFFICE,
  sizeText,
  TOO_MANY_FILES,
  UPLOAD_EXTENSIONS as UPLOAD_KINDS,
  UPLOAD_MAX_SIZE,
  unknownExtension as unknownKind,
} from './file-rules.ts'
export { foldNumber } from './number-text.ts'
export { findOption, flattenOptions, foldOption } from './option-labels.ts'
export { fitsRatio, type Proportions, pictureAdvice, ratioMessage as wrongRatio, readRatio } from './picture-rules.ts'
export {
  bodyKey,
  conditionKind,
  fileLimitsOf,
  isImportable,
  isNumberType,
  storedTypeOf,
  takesFiles,
  typesOfValue,
  unitOf,
} from './questions.ts'
export { fieldType, fieldTypeNames, findFieldType, isFieldType, namesOfTypes } from './registry.ts'
export { addFieldTypeModules, fieldTypeModules, loadFieldTypes } from './type-modules.ts'
export { addFieldTypes } from './type-store.ts'
export { isConverted, unitInHeader as knownUnit, unitsFor } from './units.ts'
export { valueAt } from './value-at.ts'
