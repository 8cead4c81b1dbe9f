import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Most bytes that a batch has when unpacked: five hundred events of the longest texts, several times over. */
const MOST = 16 * 1024 * 1024

type Item = Readonly<Record<string, unknown>>

/** A batch as it is kept: an array for every key, since what stands side by side is alike and compresses well. Off the main thread. */
export async function pack(items: readonly Item[]): Promise<Buffer> {
  const keys = [...new Set(items.flatMap(item => Object.keys(item)))]
  const columns = Object.fromEntries(keys.map(key => [key, items.map(item => item[key] ?? null)]))
  return deflate(JSON.stringify(columns), { level: 1 })
}

/** What was packed, without the keys that an item does not have. */
export async function unpack<T extends Item>(packed: Buffer): Promise<readonly T[]> {
  const columns = JSON.parse((await inflate(packed, { maxOutputLength: MOST })).toString()) as Readonly<Record<string, readonly unknown[]>>
  const entries = Object.entries(columns)
  const length = entries[0]?.[1].length ?? 0
  return Array.from(
    { length },
    (_, place) => Object.fromEntries(entries.flatMap(([key, values]) => (values[place] === null ? [] : [[key, values[place]]]))) as T,
  )
}
