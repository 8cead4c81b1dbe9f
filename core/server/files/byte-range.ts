/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The part of a file that a Range header asks for. undefined: the whole, since nothing or nothing that can be understood was asked for, or
 * several parts were, which nobody has to be given. 'unsatisfiable': nothing of it is there.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '') || (first !== '' && last !== '' && Number(last) < Number(first))) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  if (start >= size || (first === '' && Number(last) === 0)) return 'unsatisfiable'
  return { start, end: first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
