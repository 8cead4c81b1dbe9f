/** Texts that make a pattern with two ways through a run of characters take a time that grows with its square or worse. */

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

/** Every start, run and end of them, so many letters long. */
export const hostileTexts = (letters: number): readonly string[] =>
  STARTS.flatMap(start => PARTS.flatMap(part => ENDS.map(end => start + part.repeat(Math.ceil(letters / part.length)) + end)))
