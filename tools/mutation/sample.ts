import { createHash } from 'node:crypto'
import type { Mutant } from './places.ts'

/** The same choice every time, and mostly the same after a change: by what a mutant is, not by where it stands. */
export function sampled(mutants: readonly Mutant[], most: number): readonly Mutant[] {
  if (mutants.length <= most) return mutants
  const seen = new Map<string, number>()
  const ranked = mutants.map(mutant => {
    const name = JSON.stringify([mutant.file, mutant.kind, mutant.original, mutant.replacement])
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return { mutant, rank: createHash('sha256').update(`${name}${nth}`).digest('hex') }
  })
  const chosen = new Set(
    [...ranked]
      .sort((a, b) => (a.rank < b.rank ? -1 : 1))
      .slice(0, most)
      .map(({ mutant }) => mutant),
  )
  return mutants.filter(mutant => chosen.has(mutant))
}
