/**
 * Public entry of the manifest language for plugins and rooms, in the browser and on the server: field types, conditions, queries, masks, texts and
 * times. What adds to the language itself imports language.ts too; the compiler (index.ts) is the server's.
 */
export { type ClientAccess, grantsAll } from './client/access.ts'
export { listAccess, screenAccess } from './client/screen-access.ts'
export { type ConditionContext, type ConditionKind, conditionFields, evaluate } from './conditions/index.ts'
export { contactKeys, normalizePhone, phoneKey } from './contact/normalize-contact.ts'
export { comparableHeader } from './fields/comparable-header.ts'
export { groupThousands, withoutLastZeros } from './fields/decimal.ts'
export {
  bodyKey,
  checkFile,
  compareDecimal,
  type FieldOption,
  type FieldType,
  type FileKind,
  type FileLimits,
  fieldType,
  fieldTypeModules,
  fileEnding,
  fileLimits,
  findFieldType,
  findOption,
  fitsRatio,
  flattenOptions,
  foldNumber,
  foldOption,
  isConverted,
  isDecimal,
  isEmptyValue,
  isFieldType,
  isImportable,
  isNumberType,
  knownUnit,
  loadFieldTypes,
  type NumberTraits,
  namesOfTypes,
  type Proportions,
  pictureAdvice,
  sizeText,
  TOO_MANY_FILES,
  takesOptions,
  tooLarge,
  unitOf,
  unitsFor,
  wrongRatio,
} from './fields/index.ts'
export {
  ALIGNMENTS,
  type Alignment,
  alignmentClass,
  colourClass,
  requiredAttribute,
  sanitizeAttribute,
  TEXT_COLOURS,
  type TextColour,
} from './html/allowed-html.ts'
export { isBlankHtml, paragraphsHtml } from './html/html-text.ts'
export { safeImageUrl, safeUrl, thumbnailUrl } from './html/safe-url.ts'
export { ID_SCHEMA, queryId } from './id/read-id.ts'
export { maskValue } from './mask/index.ts'
export { withoutUselessPermissions, withRequiredPermissions } from './permissions/permission-needs.ts'
export {
  cardQuery,
  filterParams,
  filterShape,
  filterText,
  listOfCard,
  listOfScreen,
  listParts,
  MAX_LIST,
  MAX_OFFSET,
  PAGE_SIZES,
  type Paging,
  parsePaging,
  viewOfScreen,
} from './query/index.ts'
export { checkForm, checkValue, doubtOf, normalizeForm, type RuleItem } from './rules/index.ts'
export { characterCount, cleanText, refusedPosition, refusedTextMessage } from './text/clean-text.ts'
export { noQuantity, quantityAmount, quantityText, quantityUnit, shortQuantityAmount } from './text/quantity-text.ts'
export {
  autoInterval,
  canBeNamed,
  dayCount,
  type Interval,
  intervalsOf,
  mondayOf,
  PERIOD_NAMES,
  type Period,
  type PeriodComparison,
  periodNamed,
  previousPeriod,
} from './time/period.ts'
export { addDays, firstOfMonth, isDate, isDateTime, isMonth, wallDate, wallDateTime } from './time/wall-time.ts'
export { type ColumnHeading, columnWidth, headingText } from './views/column-width.ts'
export { isOfKind, viewKind } from './views/served-kind.ts'
