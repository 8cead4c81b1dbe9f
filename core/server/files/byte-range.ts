/** Positions of the first and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Parses a Range header. undefined means the whole file: the header is missing, cannot be parsed, or asks for several ranges, which a server need not
 * support. 'unsatisfiable': the range lies outside the file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '') || (first !== '' && last !== '' && Number(last) < Number(first))) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  if (start >= size || (first === '' && Number(last) === 0)) return 'unsatisfiable'
  return { start, end: first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
