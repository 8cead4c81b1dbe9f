/** Names of the language and of formats that people who write manifests know under no other name. */
const KNOWN = /JSON Schema|JSON|UTF-8|GBK|BOM|MB/g

/** What is quoted: a name, or a piece of JSON to be typed. */
const QUOTED = /"[^"]*": (?:true|false)|“[^”]*”|"[^"]*"|\{[^}]*\}|\\./g

/** English left in a Chinese sentence, outside names in quotes. */
export const englishIn = (message: string): readonly string[] =>
  message.replace(QUOTED, '').replace(QUOTED, '').replace(KNOWN, '').match(/[A-Za-z_]{2,}/g) ?? []
