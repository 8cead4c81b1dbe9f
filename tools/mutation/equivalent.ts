import type { Mutant } from './places.ts'

/** Equivalent mutants, which no test can detect, with the reason. Each identifies one place in one file. */
export const EQUIVALENT_MUTANTS: readonly (Pick<Mutant, 'file' | 'original' | 'replacement'> & { readonly because: string })[] = [
  {
    file: 'core/server/outside/run/check-registered.ts',
    original: 'true',
    replacement: 'false',
    because: 'FORBIDDEN_PARTS is an object so that the compiler misses no key; its values are not read',
  },
]
