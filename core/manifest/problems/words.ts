/** Names in a Chinese sentence: each in quotes, so that a reader sees what is to be typed. */
export const quoted = (names: readonly string[]): string => names.map(name => `“${name}”`).join('、')
