/** What stands between signs such as braces, in linear time: a pattern that looks for it tries from each opening sign to the end of the text. */

/** Texts from an opening sign to the next closing one, without them: '{a}/{b{c}' holds 'a' and 'b{c'. */
export const enclosed = (text: string, open: string, close: string): readonly string[] =>
  text
    .split(close)
    .slice(0, -1)
    .filter(part => part.includes(open))
    .map(part => part.slice(part.indexOf(open) + open.length))

/** The text with something else in place of all that stands from an opening sign to the next closing one, them included. */
export const withoutEnclosed = (text: string, open: string, close: string, instead: string): string => {
  const parts = text.split(close)
  const rest = parts.pop() ?? ''
  return parts.map(part => (part.includes(open) ? part.slice(0, part.indexOf(open)) + instead : part + close)).join('') + rest
}
