/** Names by their sound: what people type for Chinese names without an input method. Runs in browser and server. */

/** Syllables or initials as typed, one run of letters; undefined for anything else. ü is typed v, as input methods have it. */
export function spelled(typed: string): string | undefined {
  const letters = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’]/g, '')
    .replaceAll('ü', 'v')
  return /^[a-z]+$/.test(letters) ? letters : undefined
}

/** Where the keys of a column with "pinyin" stand: text[], null until they are known. */
export const spellingColumn = (column: string): string => `${column}_pinyin`

/** Begins the key that holds a name's first letter alone: a single letter asks for how a name begins, more for any syllable in it. */
const FIRST = '^'

export const firstLetterKey = (letter: string): string => FIRST + letter

/** Whether a name with these keys goes by the letters. */
export const isSpelled = (keys: readonly string[], letters: string): boolean =>
  letters.length === 1 ? keys.includes(firstLetterKey(letters)) : keys.some(key => key.startsWith(letters))
