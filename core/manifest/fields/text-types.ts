import type { Rules } from '#core/contract/model/field.ts'
import { isWechat, normalizePhone, normalizeWechat, phoneKey } from '../contact/normalize-contact.ts'
import { htmlText, isBlankHtml, paragraphsHtml } from '../html/html-text.ts'
import { characterCount, cleanText, joinedHan } from '../text/clean-text.ts'
import type { FieldType, JsonSchema } from './field-type.ts'

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

const plainTextType: FieldType = {
  name: 'text',
  ruleKeys: ['minLength', 'maxLength', 'multiline', 'joined', 'message'],
  verb: '请输入',
  list: false,
  columnTypes: ['text', 'varchar', 'bpchar', 'citext'],
  queryKind: 'text',
  sortable: false,
  ordered: true,
  filterable: true,
  filter: 'text',
  cell: 'text',
  control: 'input',
  bodySchema: textSchema(DEFAULT_MAX_CHARACTERS),
  normalize: (value, rules) => textNormalizer(normalizerFor(rules))(value),
  check: (value, rules) => (typeof value === 'string' ? checkLength(value, rules, DEFAULT_MAX_CHARACTERS) : '只能输入文字'),
  format: value => (value === null || value === undefined ? '' : String(value)),
  parse: (value, _options, rules) => ({ value: textNormalizer(normalizerFor(rules))(value) }),
}

/** A text type with a pattern: one message for all errors. */
const patternedType = (
  name: string,
  message: string,
  limit: number,
  normalize: (text: string) => string,
  holds: (text: string) => boolean,
): FieldType => ({
  ...plainTextType,
  name,
  ruleKeys: ['message'],
  written: true,
  bodySchema: () => ({ type: 'string', maxLength: limit }),
  normalize: textNormalizer(normalize),
  check: value => (typeof value === 'string' && characterCount(value) <= limit && holds(value) ? undefined : message),
  parse: value => ({ value: textNormalizer(normalize)(value) }),
})

const PHONE_MESSAGE = '请输入正确的手机号'
/** A valid phone number of mainland China or Singapore in any spelling; with `mainland` only of mainland China. */
const isPhone = (value: unknown, mainland = false): boolean => {
  const key = typeof value === 'string' ? phoneKey(value) : undefined
  return key !== undefined && (!mainland || key.startsWith('+86'))
}
const isEmail = (value: string): boolean => /^[^\s@"<>]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}$/.test(value)
const isUrl = (value: string): boolean => /^https?:\/\/[^\s/?#@]{1,200}([/?#]\S*)?$/i.test(value) && URL.canParse(value)

/** Soft hyphens are removed: they are pasted along with articles. */
const cleanedHtml = (value: string): string | null => (isBlankHtml(value) ? null : cleanText(value.replaceAll('\u00ad', '')) || null)

/** Rich text. The server decides which HTML is kept (core/server/html); maxLength counts the visible text, not the markup. */
const htmlType: FieldType = {
  ...plainTextType,
  name: 'html',
  ruleKeys: ['maxLength', 'message'],
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
  format: value => (typeof value === 'string' ? htmlText(value) : ''),
  parse: value => ({ value: paragraphsHtml(cleanText(value)) || null }),
}

export const textTypes: readonly FieldType[] = [
  plainTextType,
  htmlType,
  {
    ...patternedType('phone', PHONE_MESSAGE, 40, normalizePhone, value => isPhone(value)),
    ruleKeys: ['mainland', 'message'],
    check: (value, { mainland }) => (isPhone(value, mainland) ? undefined : PHONE_MESSAGE),
    queryKind: 'exact',
    ordered: false,
    mask: 'phone',
    control: 'phone',
  },
  {
    ...patternedType('wechat', '请输入正确的微信号', 40, normalizeWechat, isWechat),
    queryKind: 'exact',
    ordered: false,
    mask: 'wechat',
    control: 'wechat',
  },
  patternedType('email', '请输入正确的邮箱地址', 200, cleanText, isEmail),
  {
    ...patternedType(
      'url',
      `请输入以 http:// 或 https:// 开头的网址，最多${MAX_URL_CHARACTERS}个字符`,
      MAX_URL_CHARACTERS,
      cleanText,
      isUrl,
    ),
    cell: 'link',
  },
]

/** The text type with this name; undefined for other field types. Only texts are masked. */
export const textType = (name: string): FieldType | undefined => textTypes.find(type => type.name === name)
