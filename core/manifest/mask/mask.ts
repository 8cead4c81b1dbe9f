/** Masks of values. The server masks; the hidden part never leaves it. */
export type MaskKind = 'phone' | 'wechat' | 'idCard'

const KEPT_CHARACTERS: Readonly<Record<MaskKind, (length: number) => { readonly head: number; readonly tail: number }>> = {
  phone: length => ({ head: 4, tail: Math.max(0, length - 8) }),
  idCard: length => ({ head: 6, tail: Math.max(0, length - 14) }),
  wechat: () => ({ head: 2, tail: 1 }),
}

/**
 * Masks a value. phone: characters 1–4 and 9+ stay (13800138000 → 1380****000); idCard: 1–6 and 15+; wechat: the first 2 and the last 1. A value too
 * short for its mask is hidden completely. Empty values give null.
 */
export const maskValue = (kind: MaskKind, value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  const characters = [...String(value)]
  const { head, tail } = KEPT_CHARACTERS[kind](characters.length)
  const hidden = characters.length - head - tail
  if (hidden < 1) return '*'.repeat(characters.length)
  return `${characters.slice(0, head).join('')}${'*'.repeat(hidden)}${characters.slice(characters.length - tail).join('')}`
}
