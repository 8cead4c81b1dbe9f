/** Bidirectional, zero-width and byte-order marks (joiners stay: emoji need them), and control characters except tab and line feed. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Without what cannot be seen; joiners stay. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '')

/** Text as it is stored: NFC, no invisible characters, one kind of line break, trimmed. */
export const cleanText = (text: string): string =>
  text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').replace(INVISIBLE, '').replace(CONTROL, '').trim()

/** Length as people count it: characters, not UTF-16 units. */
export const characters = (text: string): number => [...text].length
