/** Phone numbers and WeChat ids: one written form for checking, showing and comparing. */

/** Zero-width, bidirectional and byte-order marks: invisible, and enough to defeat an equality check. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** Nobody's number is as long; one character may become eighteen, so such a text is left as it is, to be refused. */
const LONGEST = 1_000
const folded = (text: string): string => (text.length > LONGEST ? text : text.normalize('NFKC'))

/** Full-width → ASCII, invisible characters and the usual separators gone. */
const clean = (text: string): string =>
  folded(text)
    .replace(INVISIBLE, '')
    .replace(/[\s\-‐‑–—()]/g, '')

/** Full-width → ASCII, invisible characters gone, trimmed; separators stay, because a dash may belong to a WeChat id. */
const cleanId = (text: string): string => folded(text).replace(INVISIBLE, '').replace(/\s/g, '')

/**
 * The key of a phone number: '+861…' for the mainland, '+65…' for Singapore; undefined for anything else.
 * Two ways to write one number give the same key.
 */
export const phoneKey = (text: string): string | undefined => {
  const value = clean(text)
  const mainland = /^(?:0086|\+86|86)?(1\d{10})$/.exec(value)
  if (mainland !== null) return `+86${mainland[1]}`
  const singapore = /^(?:0065|\+65)?([89]\d{7})$/.exec(value)
  return singapore === null ? undefined : `+65${singapore[1]}`
}

/** The written form that is stored and shown: 11 digits for the mainland, '+65…' for Singapore, else the cleaned text. */
export const normalizePhone = (text: string): string => {
  const key = phoneKey(text)
  if (key === undefined) return clean(text)
  return key.startsWith('+86') ? key.slice(3) : key
}

/** Lower case: WeChat ids do not tell cases apart. */
export const normalizeWechat = (text: string): string => cleanId(text).toLowerCase()

/** 6–20 letters, digits, dashes or underscores, beginning with a letter or digit. */
export const isWechat = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]{5,19}$/.test(text)

/**
 * Keys under which a phone or WeChat value is a duplicate of another: one key space for both, since many use the phone number as WeChat id.
 * Mainland numbers stand under both '+86…' and the bare 11 digits.
 */
export const contactKeys = (text: string): readonly string[] => {
  const phone = phoneKey(text)
  if (phone !== undefined) return phone.startsWith('+86') ? [phone, phone.slice(3)] : [phone]
  const wechat = normalizeWechat(text)
  return wechat === '' ? [] : [wechat]
}
