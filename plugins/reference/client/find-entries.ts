import type { ReferenceData, ReferenceEntry } from '../wire.ts'

/** An entry with its searchable text. */
interface IndexedEntry {
  readonly entry: ReferenceEntry
  readonly name: string
  readonly words: string
}

/** Search index, built once. */
export type SearchIndex = readonly IndexedEntry[]

/** Builds the index from all texts of the entries, in lower case. */
export const buildSearchIndex = ({ groups }: ReferenceData): SearchIndex =>
  groups.flatMap(({ title, english, entries }) =>
    entries.map(entry => ({
      entry,
      name: entry.name.toLowerCase(),
      words: [
        title,
        english,
        entry.name,
        entry.text,
        entry.zh,
        entry.plugin,
        ...(entry.keys ?? []).flatMap(key => [key.name, key.text, key.zh]),
      ]
        .filter(Boolean)
        .join('\n')
        .toLowerCase(),
    })),
  )

/** Rank of an entry for the typed words: 0 exact name, 1 beginning of the name, 2 part of it, 3 other text; undefined if a word is missing. */
const matchRank = ({ name, words }: IndexedEntry, typed: readonly string[]): number | undefined => {
  if (!typed.every(part => words.includes(part))) return undefined
  const [first = ''] = typed
  if (name === first) return 0
  if (name.startsWith(first) || name.endsWith(`/${first}`)) return 1
  return name.includes(first) ? 2 : 3
}

/** Entries that contain every word of the text, best rank first. */
export const searchEntries = (index: SearchIndex, text: string): readonly ReferenceEntry[] => {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (typed.length === 0) return []
  return index
    .flatMap(one => {
      const far = matchRank(one, typed)
      return far === undefined ? [] : [[far, one.entry] as const]
    })
    .toSorted(([one], [other]) => one - other)
    .map(([, entry]) => entry)
}
