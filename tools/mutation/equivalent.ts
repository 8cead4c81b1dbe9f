import type { Mutant } from './places.ts'

/** Equivalent mutants, which no test can detect, with the reason. Each identifies one place in one file. */
export const EQUIVALENT_MUTANTS: readonly (Pick<Mutant, 'file' | 'original' | 'replacement'> & { readonly because: string })[] = []
