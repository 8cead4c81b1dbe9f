import type { Mutant } from './places.ts'

/** Mutants that no test can tell from the source, with the reason. Each names one place in one file. */
export const EQUIVALENT: readonly (Pick<Mutant, 'file' | 'original' | 'replacement'> & { readonly because: string })[] = []
