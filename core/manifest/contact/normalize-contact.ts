/** Normalised phone numbers and WeChat ids, for validating, displaying and comparing. */

/** Zero-width, bidirectional and byte-order marks: invisible, but they defeat equality checks. */
const INVISIBLE_IN_CONTACTS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** No real value is this long. NFKC may expand one character to eighteen, so a longer text is not normalised but left to be refused. */
const MAX_CONTACT_LENGTH = 1_000
const foldWidthOfContact = (text: string): string => (text.length > MAX_CONTACT_LENGTH ? text : text.normalize('NFKC'))

/** Full-width characters → ASCII, without invisible characters and the usual separators. */
const withoutSeparators = (text: string): string =>
  foldWidthOfContact(text)
    .replace(INVISIBLE_IN_CONTACTS, '')
    .replace(/[\s\-‐‑–—()]/g, '')

/** Full-width characters → ASCII, without invisible characters and whitespace; other separators stay, because a WeChat id may contain a dash. */
const withoutSpaces = (text: string): string => foldWidthOfContact(text).replace(INVISIBLE_IN_CONTACTS, '').replace(/\s/g, '')

/**
 * Comparison key of a phone number: '+861…' for mainland China, '+65…' for Singapore; undefined for anything else. All spellings of one number have
 * the same key.
 */
export const phoneKey = (text: string): string | undefined => {
  const value = withoutSeparators(text)
  const mainland = /^(?:0086|\+86|86)?(1\d{10})$/.exec(value)
  if (mainland !== null) return `+86${mainland[1]}`
  const singapore = /^(?:0065|\+65)?([89]\d{7})$/.exec(value)
  return singapore === null ? undefined : `+65${singapore[1]}`
}

/** Normalised form for storage and display: 11 digits for mainland China, '+65…' for Singapore, else the cleaned text. */
export const normalizePhone = (text: string): string => {
  const key = phoneKey(text)
  if (key === undefined) return withoutSeparators(text)
  return key.startsWith('+86') ? key.slice(3) : key
}

/** Lower case, because WeChat ids are case-insensitive. */
export const normalizeWechat = (text: string): string => withoutSpaces(text).toLowerCase()

/** 6–20 letters, digits, dashes or underscores, starting with a letter or digit. */
export const isWechat = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]{5,19}$/.test(text)

/**
 * Keys for finding duplicates of a phone number or WeChat id: one key space for both, because many people use their phone number as WeChat id.
 * Mainland numbers have both the '+86…' key and the bare 11 digits.
 */
export const contactKeys = (text: string): readonly string[] => {
  const phone = phoneKey(text)
  if (phone !== undefined) return phone.startsWith('+86') ? [phone, phone.slice(3)] : [phone]
  const wechat = normalizeWechat(text)
  return wechat === '' ? [] : [wechat]
}
