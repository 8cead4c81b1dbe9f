/**
 * Something that keeps the server from starting or going on, said in one Chinese sentence to the person who runs it.
 * `detail` is technical (English) and goes to the log only.
 */
export class StartProblem extends Error {
  readonly detail: string | undefined

  constructor(message: string, detail?: string) {
    super(message)
    this.name = 'StartProblem'
    this.detail = detail
  }
}
