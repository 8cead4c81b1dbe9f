import { firstOf } from '#core/contract/must.ts'

export interface ByteReader {
  /** The next `count` bytes; fewer only at the end of the stream. */
  upTo(count: number): Promise<Buffer>
}

/** Reads a stream of buffers of any size in pieces of the requested size. */
export const byteReader = (source: AsyncIterable<Buffer>): ByteReader => {
  const iterator = source[Symbol.asyncIterator]()
  let rest: Buffer[] = []
  let length = 0
  return {
    async upTo(count) {
      while (length < count) {
        const { value, done } = await iterator.next()
        if (done) break
        rest.push(value)
        length += value.length
      }
      const all = rest.length === 1 ? firstOf(rest) : Buffer.concat(rest)
      rest = [all.subarray(count)]
      length = Math.max(0, all.length - count)
      return all.subarray(0, count)
    },
  }
}
