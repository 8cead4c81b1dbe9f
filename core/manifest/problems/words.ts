/** Quotes and joins names for a Chinese sentence, so that the reader sees what to type. */
export const quoted = (names: readonly string[]): string => names.map(name => `“${name}”`).join('、')
