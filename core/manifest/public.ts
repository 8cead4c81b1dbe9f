/**
 * Public entry of the manifest language for plugins and rooms, in the browser and on the server: field types, conditions, queries, masks, texts and
 * times. They import nothing else of it; the compiler (index.ts) is the server's.
 */
export { grantsAll } from './client/access.ts'
export { listAccess, screenAccess } from './client/screen-access.ts'
export { conditionFields, evaluate } from './conditions/index.ts'
export { contactKeys, normalizePhone, phoneKey } from './contact/normalize-contact.ts'
export { comparableHeader } from './fields/comparable-header.ts'
export { groupThousands } from './fields/decimal.ts'
export {
  bodyKey,
  checkFile,
  compareDecimal,
  type FieldOption,
  type FileLimits,
  fieldType,
  fileEnding,
  fileLimits,
  findOption,
  fitsRatio,
  flattenOptions,
  foldNumber,
  foldOption,
  inUnit,
  isConverted,
  isDecimal,
  isEmptyValue,
  isImportable,
  isNumberType,
  knownUnit,
  type Proportions,
  pictureAdvice,
  plainMoney,
  plainNumber,
  plainPercent,
  sizeText,
  TOO_MANY_FILES,
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
export { FLAG, KEPT_FILE, listOf, mapOf, NEW_ROW, NOTICE, objectOf, orNull, TEXT, TIME, WHOLE } from './json-schema/answers.ts'
export { maskValue } from './mask/index.ts'
export { withoutUselessPermissions, withRequiredPermissions } from './permissions/permission-needs.ts'
export {
  cardQuery,
  dimensionParam,
  FROM_KEY,
  filterParams,
  filterShape,
  listOfCard,
  MAX_OFFSET,
  PAGE_SIZES,
  PERIOD_KEY,
  TO_KEY,
  viewOfScreen,
} from './query/index.ts'
export { FIRST_REPORT_DAY, isOutOfRange, LAST_REPORT_DAY } from './query/report-period.ts'
export { checkForm, checkValue, doubtOf, normalizeForm, type RuleItem } from './rules/index.ts'
export { characterCount, cleanText, refusedPosition, refusedTextMessage } from './text/clean-text.ts'
export { figureAmount, figureText, figureUnit, noFigure, shortFigureAmount } from './text/figure-text.ts'
export { mondayOf, type Period, periodNamed } from './time/period.ts'
export { addDays, firstOfMonth, isDate, isDateTime, isMonth, wallDate, wallDateTime } from './time/wall-time.ts'
export { headingText } from './views/column-width.ts'
export { figureWidth, LABEL_WIDTH } from './views/figure-width.ts'
