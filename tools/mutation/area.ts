/** An area where defects would be most harmful: files to mutate and the tests that must detect the mutants. Paths are relative to the project. */
export interface Area {
  readonly files: readonly string[]
  /** Folders of migrations whose SQL functions are mutated, too. */
  readonly migrations?: readonly string[]
  /** Fastest first, since a mutant is tried until the first test fails. */
  readonly tests: readonly string[]
  /** True if the tests need a server on a real PostgreSQL. */
  readonly contract?: true
}

/** Paths of the sources with these names in a folder. */
export const sources = (folder: string, ...names: readonly string[]): readonly string[] => names.map(name => `${folder}/${name}.ts`)
