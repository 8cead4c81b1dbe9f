/**
 * An error that keeps the server from starting or running. The message is one Chinese sentence for the operator; `detail` is technical (English) and
 * only logged.
 */
export class StartProblem extends Error {
  readonly detail: string | undefined

  constructor(message: string, detail?: string) {
    super(message)
    this.name = 'StartProblem'
    this.detail = detail
  }
}
