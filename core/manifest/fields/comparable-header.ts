import { withoutEnclosed } from '../text/enclosed.ts'

/** A header of a file without spaces, punctuation and what stands in brackets, so that 预算（万元） and 预 算 are one. */
export const comparableHeader = (text: string): string =>
  withoutEnclosed(text.normalize('NFKC'), '(', ')', '')
    .replace(/[\s\p{P}\p{S}]/gu, '')
    .toLowerCase()
