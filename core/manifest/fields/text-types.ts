import type { Rules } from '#core/contract/model/field.ts'
import { htmlText, isBlankHtml, paragraphsHtml } from '../html/html-text.ts'
import { characterCount, cleanText, joinedHan } from '../text/clean-text.ts'
import type { FieldType, JsonSchema, SheetCell } from './field-type.ts'
import { CELL_WIDTH, textCell, WIDE_CELL } from './sheet-cells.ts'

const MAX_URL_CHARACTERS = 250
/** Default maximum length in characters, if the manifest sets no rule. */
const DEFAULT_MAX_CHARACTERS = 10_000
/** Maximum length of a rich text in characters, including markup. */
export const MAX_HTML_CHARACTERS = 200_000
export const HTML_TOO_LONG = '内容过长，请减少内容或格式'

const lengthMessage = (rules: Rules): string => {
  if (rules.maxLength === undefined) return `至少输入${rules.minLength ?? 1}个字符`
  return `只能输入${Math.max(1, rules.minLength ?? 1)}-${rules.maxLength}个字符`
}

/** `limit` applies if the manifest sets no maxLength. */
const checkLength = (value: string, rules: Rules, limit: number): string | undefined => {
  const length = characterCount(value)
  if (length > (rules.maxLength ?? limit)) return lengthMessage({ ...rules, maxLength: rules.maxLength ?? limit })
  return length < (rules.minLength ?? 0) ? lengthMessage(rules) : undefined
}

/** Whitespace alone becomes null; a text of which only invisible characters would remain stays unchanged, to be refused. */
const textNormalizer = (normalize: (text: string) => string) => (value: unknown) => {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string') return value
  return normalize(value) || (value.trim() === '' ? null : value)
}

const textSchema =
  (limit: number) =>
  (rules: Rules): JsonSchema => ({ type: 'string', minLength: rules.minLength ?? 0, maxLength: rules.maxLength ?? limit })

/** Normalisation of a text; the rule `joined` also removes spaces between Chinese characters. */
const normalizerFor = (rules: Rules = {}): ((text: string) => string) => (rules.joined ? text => joinedHan(cleanText(text)) : cleanText)

/** Text of any value; '' if there is none. */
const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Texts of this length get a wide column. */
const LONG_TEXT = 100

const plainTextCell: SheetCell = {
  ...textCell,
  width: ({ multiline, maxLength = 0 }) => (multiline || maxLength >= LONG_TEXT ? WIDE_CELL : CELL_WIDTH),
  how: ({ maxLength }) => (maxLength === undefined ? '文字' : `文字，最多${maxLength}个字`),
}

const plainTextType: FieldType = {
  name: 'text',
  like: undefined,
  ruleKeys: ['minLength', 'maxLength', 'multiline', 'joined', 'message'],
  names: undefined,
  optionSet: undefined,
  written: false,
  verb: '请输入',
  value: 'text',
  json: 'string',
  list: false,
  refers: undefined,
  states: undefined,
  time: undefined,
  number: undefined,
  files: undefined,
  markup: false,
  address: false,
  phone: false,
  several: true,
  dimension: 'texts',
  spellings: undefined,
  offers: undefined,
  comparedAs: () => 'text',
  columnTypes: () => ['text', 'varchar', 'bpchar', 'citext'],
  queryKind: 'text',
  sortable: false,
  ordered: true,
  filterable: true,
  mask: undefined,
  filter: 'text',
  cell: 'text',
  control: 'input',
  wraps: true,
  bodySchema: textSchema(DEFAULT_MAX_CHARACTERS),
  normalize: (value, rules) => textNormalizer(normalizerFor(rules))(value),
  check: (value, rules) => (typeof value === 'string' ? checkLength(value, rules, DEFAULT_MAX_CHARACTERS) : '只能输入文字'),
  format: asText,
  words: asText,
  brief: asText,
  parse: (value, _options, rules) => ({ value: textNormalizer(normalizerFor(rules))(value) }),
  sheet: plainTextCell,
}

/** Types of texts with a meaning of their own, which are not free texts. */
const NOT_FREE_TEXT: Pick<FieldType, 'several' | 'dimension'> = { several: false, dimension: undefined }

/** A text type with a pattern: one message for all errors. */
export const patternedType = (
  name: string,
  message: string,
  limit: number,
  normalize: (text: string) => string,
  holds: (text: string) => boolean,
  sheet: Partial<SheetCell>,
): FieldType => ({
  ...plainTextType,
  ...NOT_FREE_TEXT,
  name,
  ruleKeys: ['message'],
  written: true,
  bodySchema: () => ({ type: 'string', maxLength: limit }),
  normalize: textNormalizer(normalize),
  check: value => (typeof value === 'string' && characterCount(value) <= limit && holds(value) ? undefined : message),
  wraps: false,
  parse: value => ({ value: textNormalizer(normalize)(value) }),
  sheet: { ...textCell, ...sheet },
})

const isEmail = (value: string): boolean => /^[^\s@"<>]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}$/.test(value)
const isUrl = (value: string): boolean => /^https?:\/\/[^\s/?#@]{1,200}([/?#]\S*)?$/i.test(value) && URL.canParse(value)

/** Soft hyphens are removed: they are pasted along with articles. */
const cleanedHtml = (value: string): string | null => (isBlankHtml(value) ? null : cleanText(value.replaceAll('\u00ad', '')) || null)

const visibleText = (value: unknown): string => (typeof value === 'string' ? htmlText(value) : '')

/** Rich text. The server decides which HTML is kept (core/server/html); maxLength counts the visible text, not the markup. */
const htmlType: FieldType = {
  ...plainTextType,
  ...NOT_FREE_TEXT,
  name: 'html',
  ruleKeys: ['maxLength', 'message'],
  markup: true,
  queryKind: 'none',
  ordered: false,
  filterable: false,
  cell: 'html',
  control: 'richtext/editor',
  bodySchema: () => ({ type: 'string', maxLength: MAX_HTML_CHARACTERS }),
  normalize: value => (typeof value === 'string' ? cleanedHtml(value) : (value ?? null)),
  check: (value, rules) => {
    if (typeof value !== 'string') return '只能输入文字'
    if (value.length > MAX_HTML_CHARACTERS) return HTML_TOO_LONG
    return rules.maxLength === undefined ? undefined : checkLength(htmlText(value), rules, MAX_HTML_CHARACTERS)
  },
  format: visibleText,
  words: value => htmlText(asText(value)),
  brief: visibleText,
  parse: value => ({ value: paragraphsHtml(cleanText(value)) || null }),
  sheet: { ...textCell, width: () => WIDE_CELL },
}

export const textTypes: readonly FieldType[] = [plainTextType, htmlType]

export const addressTypes: readonly FieldType[] = [
  patternedType('email', '请输入正确的邮箱地址', 200, cleanText, isEmail, { how: () => '邮箱地址', example: 'name@example.com' }),
  {
    ...patternedType(
      'url',
      `请输入以 http:// 或 https:// 开头的网址，最多${MAX_URL_CHARACTERS}个字符`,
      MAX_URL_CHARACTERS,
      cleanText,
      isUrl,
      {
        how: () => '以 http:// 或 https:// 开头的网址',
        example: 'https://example.com',
      },
    ),
    address: true,
    cell: 'link',
  },
]
