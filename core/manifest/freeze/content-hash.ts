/** 53-bit hash of a text (cyrb53): fast, synchronous, the same in every engine. Not for secrets. */
const hash53 = (text: string, seed: number): string => {
  let a = 0xdeadbeef ^ seed
  let b = 0x41c6ce57 ^ seed
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, '0')
}

/** Hash of the parts as 28 hex digits; changes if any part changes. */
export const contentHash = (parts: readonly string[]): string => {
  const text = parts.map(part => `${part.length}:${part}`).join('')
  return hash53(text, 1) + hash53(text, 2)
}
