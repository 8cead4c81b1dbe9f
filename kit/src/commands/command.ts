/** Parsed command line of `yuanhang-plugin`. */
export interface CommandLine {
  /** Absolute path of the working directory. */
  readonly folder: string
  /** Positional arguments after the command. */
  readonly words: readonly string[]
  /** Options by name, from `--key value`. */
  readonly options: Readonly<Record<string, string | undefined>>
}

export interface Command {
  /** Line in the list of commands. */
  readonly help: string
  /** Runs the command; returns the exit code, undefined for 0. */
  run(line: CommandLine): Promise<number | undefined>
}
