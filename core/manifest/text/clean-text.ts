/**
 * Texts: which characters are removed silently, and which are refused because they are invisible. One definition for forms, imports, filters and
 * bodies, in the browser and on the server.
 */

/**
 * Bidirectional, zero-width and byte-order marks, for a character class: pasted along with text, without effect on reading (joiners are not among
 * them: emoji need them).
 */
export const INVISIBLE_CHARACTERS = '\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff'
const INVISIBLE = new RegExp(`[${INVISIBLE_CHARACTERS}]`, 'g')

const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g

/** Flags of regions are written with tag characters, which are refused anywhere else. */
const REGION_FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,8}\u{e007f}/gu

/** Refused characters: lone surrogates, control characters, invisible fillers, tags, noncharacters. */
const REFUSED_CHARACTER =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the refused characters
  /[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u115f\u1160\u180e\u206a-\u206f\u2800\u3164\uffa0\ufff9-\ufffb\ufffe\uffff\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]|\u034f|\u17b4|\u17b5/u

/** A visible character. */
const VISIBLE_CHARACTER = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u

/** Removes invisible characters; joiners stay. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '')

/** Text as stored: NFC, without invisible marks, with \n as line break, trimmed. Characters to be refused stay, so that the check finds them. */
export const cleanText = (text: string): string => visibleText(text.normalize('NFC').replace(LINE_BREAK, '\n')).trim()

const BETWEEN_HAN = /(?<=\p{Script=Han})[^\S\n]+(?=\p{Script=Han})/gu

/** Removes spaces between Chinese characters within a line: names are often padded to equal width, and a search would not find them. */
export const joinedHan = (text: string): string => text.replace(BETWEEN_HAN, '')

/** True if the text contains a visible character. */
export const hasVisibleCharacter = (text: string): boolean => VISIBLE_CHARACTER.test(text)

/** 1-based position of the first refused character; undefined if there is none. */
export const refusedPosition = (text: string): number | undefined => {
  const found = REFUSED_CHARACTER.exec(text.replace(REGION_FLAG, flag => ' '.repeat(flag.length)))
  return found ? characterCount(text.slice(0, found.index)) + 1 : undefined
}

/** Message if the text contains refused characters, nothing visible, or a line break although `lines` is false; undefined if it is accepted. */
export const refusedTextMessage = (text: string, { lines }: { readonly lines: boolean }): string | undefined => {
  const place = refusedPosition(text)
  if (place !== undefined) return `第${place}个字符看不见或无法保存，请删除后重试`
  if (text.trim() !== '' && !hasVisibleCharacter(text)) return '请输入看得见的文字'
  return !lines && /[\r\n\u2028\u2029]/.test(text.trim()) ? '不能换行，请写在一行内' : undefined
}

/** Length in characters (code points), not in UTF-16 units. */
export const characterCount = (text: string): number => [...text].length
