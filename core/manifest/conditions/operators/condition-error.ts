/** The condition cannot be evaluated: it names a field that the row lacks, or compares values of different kinds. */
export class ConditionError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConditionError'
  }
}
