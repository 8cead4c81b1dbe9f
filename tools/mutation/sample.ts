import { createHash } from 'node:crypto'
import type { Mutant } from './places.ts'

/** Deterministic sample of the mutants. Ranked by hash of the mutant without its line, so that it mostly stays the same when code moves. */
export function sampleMutants(mutants: readonly Mutant[], most: number): readonly Mutant[] {
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
