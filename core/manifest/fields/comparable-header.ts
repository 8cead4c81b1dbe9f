import { withoutEnclosed } from '../text/enclosed.ts'

/** Header of a file for comparison: without spaces, punctuation and parts in brackets, so that 预算（万元） and 预 算 are equal. */
export const comparableHeader = (text: string): string =>
  withoutEnclosed(text.normalize('NFKC'), '(', ')', '')
    .replace(/[\s\p{P}\p{S}]/gu, '')
    .toLowerCase()
