import { closest, distance } from 'fastest-levenshtein'

/** The known name that somebody probably meant; undefined when none is near. */
export const nearestName = (name: string, known: Iterable<string>): string | undefined => {
  const candidates = [...known].filter(candidate => candidate !== name)
  if (candidates.length === 0 || name === '') return undefined
  const sameLetters = candidates.find(candidate => candidate.toLowerCase() === name.toLowerCase())
  if (sameLetters !== undefined) return sameLetters
  const nearest = closest(name, candidates)
  const allowed = Math.max(1, Math.floor(Math.max(name.length, nearest.length) / 3))
  return distance(name, nearest) <= allowed ? nearest : undefined
}
