/** Types of mutants and results, and of the data shared with the runner in the test worker. */

/** A single change at one place in the source. */
export interface Mutant {
  readonly id: string
  /** Path relative to the project. */
  readonly file: string
  /** Line number, from 1. */
  readonly line: number
  readonly kind: string
  readonly original: string
  readonly replacement: string
}

/** A mutant without its id. */
export type MutationPlace = Omit<Mutant, 'id'>

/** Definition of an SQL function, as it is and with one mutant. */
export interface FunctionDefinitions {
  readonly original: string
  readonly mutated: string
}

/** Input of the runner in the worker. */
export interface MutationJob {
  /** Ids of the mutants to try, in order. */
  readonly mutants: readonly string[]
  /** Mutant that is active from the start, for code that runs when a module is loaded. No others are tried then. */
  readonly only?: string
  /** Original and replacement of SQL mutants by id. */
  readonly sql: Readonly<Record<string, { readonly original: string; readonly replacement: string }>>
  /** Mutants of SQL functions by id. No coverage is known of them: each is tried with all tests. */
  readonly functions: Readonly<Record<string, FunctionDefinitions>>
  /** File to which each finding is appended as a line of JSON. */
  readonly report: string
}

/** A line of the report. */
export type Finding =
  | { readonly id: string; readonly found: 'killed'; readonly by: string }
  | { readonly id: string; readonly found: 'survived' | 'static' }
  /** A function that PostgreSQL refuses: no mutant. */
  | { readonly id: string; readonly found: 'invalid' }
  /** The tests fail without any mutant. */
  | { readonly found: 'broken'; readonly by: string }

declare module 'vitest' {
  interface ProvidedContext {
    mutation: MutationJob
  }
}
