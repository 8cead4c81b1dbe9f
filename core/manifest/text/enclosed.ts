/** Text between delimiters such as braces, in linear time: a regular expression would scan from each opening delimiter to the end of the text. */

/** Texts from an opening delimiter to the next closing one, without the delimiters: '{a}/{b{c}' has 'a' and 'b{c'. */
export const enclosed = (text: string, open: string, close: string): readonly string[] =>
  text
    .split(close)
    .slice(0, -1)
    .filter(part => part.includes(open))
    .map(part => part.slice(part.indexOf(open) + open.length))

/** Replaces each text from an opening delimiter to the next closing one, including the delimiters. */
export const withoutEnclosed = (text: string, open: string, close: string, instead: string): string => {
  const parts = text.split(close)
  const rest = parts.pop() ?? ''
  return parts.map(part => (part.includes(open) ? part.slice(0, part.indexOf(open)) + instead : part + close)).join('') + rest
}
