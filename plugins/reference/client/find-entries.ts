import type { Reference, ReferenceEntry } from '../wire.ts'

/** An entry with all words by which it can be found. */
interface Indexed {
  readonly entry: ReferenceEntry
  readonly name: string
  readonly words: string
}

/** What is searched; made once. */
export type SearchIndex = readonly Indexed[]

/** All that is said of an entry, in lower case. */
export const indexOf = ({ groups }: Reference): SearchIndex =>
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

/** How near an entry is to what was typed: its name, the beginning or a part of it, its words; undefined when it is something else. */
const distance = ({ name, words }: Indexed, typed: readonly string[]): number | undefined => {
  if (!typed.every(part => words.includes(part))) return undefined
  const [first = ''] = typed
  if (name === first) return 0
  if (name.startsWith(first) || name.endsWith(`/${first}`)) return 1
  return name.includes(first) ? 2 : 3
}

/** Entries that have every word of the text, the nearest first. */
export const findEntries = (index: SearchIndex, text: string): readonly ReferenceEntry[] => {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (typed.length === 0) return []
  return index
    .flatMap(one => {
      const far = distance(one, typed)
      return far === undefined ? [] : [[far, one.entry] as const]
    })
    .toSorted(([one], [other]) => one - other)
    .map(([, entry]) => entry)
}
