/** Quotes and joins names for a message. */
export const quoted = (names: readonly string[]): string => names.map(name => `“${name}”`).join('、')
