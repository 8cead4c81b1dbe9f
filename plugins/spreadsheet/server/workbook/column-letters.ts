/** Column names of spreadsheet programs. */

/** Letters of a 0-based index: 0 is A, 26 is AA. */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** 0-based index of letters: A is 0, AA is 26. */
export const columnIndex = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
