/** Search by pinyin, for Chinese names typed without an input method. Runs in browser and server. */

/** Typed pinyin syllables or initials as one run of letters; undefined for anything else. ü becomes v, as in input methods. */
export function pinyinLetters(typed: string): string | undefined {
  const letters = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’]/g, '')
    .replaceAll('ü', 'v')
  return /^[a-z]+$/.test(letters) ? letters : undefined
}

/** Column with the pinyin keys of a column with "pinyin": text[], null until they are computed. */
export const spellingColumn = (column: string): string => `${column}_pinyin`

/**
 * Prefix of the key that holds only a name's first letter: a single typed letter matches the start of the name, several letters match any syllable.
 */
const FIRST_LETTER_PREFIX = '^'

export const firstLetterKey = (letter: string): string => FIRST_LETTER_PREFIX + letter

/** True if a name with these keys matches the letters. */
export const matchesPinyin = (keys: readonly string[], letters: string): boolean =>
  letters.length === 1 ? keys.includes(firstLetterKey(letters)) : keys.some(key => key.startsWith(letters))
