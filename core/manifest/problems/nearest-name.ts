import { closest, distance } from 'fastest-levenshtein'

const sortedLetters = (name: string): string => [...name.toLowerCase()].sort().join('')

/** Spelling suggestion: a known name with the same letters in another case or order, else the closest by edit distance; undefined if none is close. */
export const nearestName = (name: string, known: Iterable<string>): string | undefined => {
  const candidates = [...known].filter(candidate => candidate !== name)
  if (candidates.length === 0 || name === '') return undefined
  const sameLetters = candidates.filter(candidate => sortedLetters(candidate) === sortedLetters(name))
  const nearest = closest(name, sameLetters.length > 0 ? sameLetters : candidates)
  const allowed = sameLetters.length > 0 ? Math.max(2, name.length / 2) : Math.max(1, Math.floor(Math.max(name.length, nearest.length) / 3))
  return name.toLowerCase() === nearest.toLowerCase() || distance(name, nearest) <= allowed ? nearest : undefined
}
