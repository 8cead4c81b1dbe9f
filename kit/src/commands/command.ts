/** What `yuanhang-plugin` was told to do. */
export interface CommandLine {
  /** Absolute path of the folder that the command was typed in. */
  readonly folder: string
  /** Words after the command. */
  readonly words: readonly string[]
  /** `--key value`. */
  readonly options: Readonly<Record<string, string | undefined>>
}

export interface Command {
  /** One line for the list of commands. */
  readonly help: string
  /** Answers the exit code; 0 when absent. */
  run(line: CommandLine): Promise<number | undefined>
}
