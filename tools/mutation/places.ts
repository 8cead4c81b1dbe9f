/** What the mutation of one file answers, and what its tests share with the code that runs them. */

/** One wrong version of one place in the source. */
export interface Mutant {
  readonly id: string
  /** Relative to the project. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly kind: string
  readonly original: string
  readonly replacement: string
}

/** A mutant without its id. */
export type Place = Omit<Mutant, 'id'>

/** What the runner inside the worker is told. */
export interface MutationJob {
  /** Ids to try, in order. */
  readonly mutants: readonly string[]
  /** Active from the start, for code that runs when a module is loaded: nothing else is tried then. */
  readonly only?: string
  /** Replacement and original of mutants in SQL, by id. */
  readonly sql: Readonly<Record<string, { readonly original: string; readonly replacement: string }>>
  /** A file that takes one JSON line for each thing found out. */
  readonly report: string
}

/** A line of the report. */
export type Finding =
  | { readonly id: string; readonly found: 'killed'; readonly by: string }
  | { readonly id: string; readonly found: 'survived' | 'static' }
  /** The tests do not pass without any mutant. */
  | { readonly found: 'broken'; readonly by: string }

declare module 'vitest' {
  interface ProvidedContext {
    mutation: MutationJob
  }
}
