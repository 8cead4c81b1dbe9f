import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Maximum size of an unpacked batch in bytes: several times five hundred events with the longest texts. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024

type PackedItem = Readonly<Record<string, unknown>>

/** Compresses a batch off the main thread. One array per key, because similar values side by side compress well. */
export async function packItems(items: readonly PackedItem[]): Promise<Buffer> {
  const keys = [...new Set(items.flatMap(item => Object.keys(item)))]
  const columns = Object.fromEntries(keys.map(key => [key, items.map(item => item[key] ?? null)]))
  return deflate(JSON.stringify(columns), { level: 1 })
}

/** The items of a packed batch, without keys whose value is null. */
export async function unpackItems<T extends PackedItem>(packed: Buffer): Promise<readonly T[]> {
  const columns = JSON.parse((await inflate(packed, { maxOutputLength: MAX_UNPACKED_BYTES })).toString()) as Readonly<
    Record<string, readonly unknown[]>
  >
  const entries = Object.entries(columns)
  const length = entries[0]?.[1].length ?? 0
  return Array.from(
    { length },
    (_, place) => Object.fromEntries(entries.flatMap(([key, values]) => (values[place] === null ? [] : [[key, values[place]]]))) as T,
  )
}
