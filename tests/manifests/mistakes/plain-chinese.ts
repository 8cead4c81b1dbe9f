/** Names of languages and formats that have no Chinese equivalent. */
const KNOWN = /JSON Schema|JSON|UTF-8|GBK|BOM|MB/g

/** Quoted text: a name, or JSON to be typed. */
const QUOTED = /"[^"]*": (?:true|false)|“[^”]*”|"[^"]*"|\{[^}]*\}|\\./g

/** English words in a Chinese message, outside quotes. */
export const englishIn = (message: string): readonly string[] =>
  message.replace(QUOTED, '').replace(QUOTED, '').replace(KNOWN, '').match(/[A-Za-z_]{2,}/g) ?? []
