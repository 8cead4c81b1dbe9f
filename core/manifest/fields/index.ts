/** Field types. */

export { BOOLEAN_OPTIONS, findOption, flattenOptions, foldOption } from './choice-types.ts'
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
  acceptedExtensions as acceptedEndings,
  CONTENT_MISMATCH,
  checkFile,
  type FileKind,
  type FileLimits,
  fileExtension as fileEnding,
  fileLimits,
  acceptableNames as kindNames,
  OLD_OFFICE,
  sizeText,
  TOO_MANY_FILES,
  fileSizeMessage as tooLarge,
  UPLOAD_EXTENSIONS as UPLOAD_KINDS,
  UPLOAD_MAX_SIZE,
  unknownExtension as unknownKind,
  fileTypeMessage as wrongKind,
} from './file-rules.ts'
export { plainMoney, plainPercent } from './money.ts'
export { foldNumber, plainNumber } from './number-text.ts'
export { fitsRatio, type Proportions, pictureAdvice, readRatio, ratioMessage as wrongRatio } from './picture-rules.ts'
export { convertToUnit as inUnit, isConverted, unitInHeader as knownUnit, unitsFor } from './units.ts'
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
export { valueAt } from './value-at.ts'
