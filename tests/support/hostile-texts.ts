/** Texts that cause quadratic or worse backtracking in ambiguous regular expressions. */

const STARTS = ['', '/', ':', '(', '1', 'a']
const PARTS = [
  '<',
  ' ',
  '\t',
  '.',
  '@',
  'a',
  'a@',
  'a.',
  '1',
  '-',
  '(',
  '/',
  'http://',
  '&',
  '0.',
  '１',
  '\u200b',
  '元',
  '1,',
  ' *',
  '年',
  '：',
]
const ENDS = ['', 'x', ' x', '/', '1', ')', ' x/']

/** All combinations of start, run and end, with runs of about `letters` characters. */
export const hostileTexts = (letters: number): readonly string[] =>
  STARTS.flatMap(start => PARTS.flatMap(part => ENDS.map(end => start + part.repeat(Math.ceil(letters / part.length)) + end)))
