/**
 * Texts: what is normalised without a word, and what is refused because nobody sees it. One definition for forms, imports, filters and bodies, in the
 * browser and on the server.
 */

/** Bidirectional, zero-width and byte-order marks: they come along with what is pasted and change nothing that is read (joiners stay: emoji need them). Inside of a class. */
export const INVISIBLE_CHARACTERS = '\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff'
const INVISIBLE = new RegExp(`[${INVISIBLE_CHARACTERS}]`, 'g')

const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g

/** Flags of regions are written with tags, which are invisible anywhere else. */
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,8}\u{e007f}/gu

/** Half characters, control characters, fillers that look like nothing, tags, and what stands for no character. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  /[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u115f\u1160\u180e\u206a-\u206f\u2800\u3164\uffa0\ufff9-\ufffb\ufffe\uffff\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]|\u034f|\u17b4|\u17b5/u

/** A character that leaves something on the screen. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u

/** Without what is pasted along unseen; joiners stay. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '')

/** Text as it is stored: NFC, no marks that only come along, one kind of line break, trimmed. What must be refused stays, to be refused. */
export const cleanText = (text: string): string => visibleText(text.normalize('NFC').replace(LINE_BREAK, '\n')).trim()

const BETWEEN_HAN = /(?<=\p{Script=Han})[^\S\n]+(?=\p{Script=Han})/gu

/** Without blanks between Chinese characters of a line: names are padded to one width, and nobody searches for them so. */
export const joinedHan = (text: string): string => text.replace(BETWEEN_HAN, '')

/** Whether there is anything to read. */
export const isSeen = (text: string): boolean => SEEN.test(text)

/** Place of the first character, from 1, that nobody sees and nothing can do without; undefined when there is none. */
export const unseenPlace = (text: string): number | undefined => {
  const found = UNSEEN.exec(text.replace(FLAG, flag => ' '.repeat(flag.length)))
  return found ? characters(text.slice(0, found.index)) + 1 : undefined
}

/** Why a text cannot be taken as it is; undefined when it can. */
export const unseenText = (text: string, { lines }: { readonly lines: boolean }): string | undefined => {
  const place = unseenPlace(text)
  if (place !== undefined) return `第${place}个字符看不见或无法保存，请删除后重试`
  if (text.trim() !== '' && !isSeen(text)) return '请输入看得见的文字'
  return !lines && /[\r\n\u2028\u2029]/.test(text.trim()) ? '不能换行，请写在一行内' : undefined
}

/** Length as people count it: characters, not UTF-16 units. */
export const characters = (text: string): number => [...text].length
