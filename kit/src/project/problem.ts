/** An error that the author must fix; printed without a stack trace. */
export class Problem extends Error {
  /** Several problems under a heading, one per line. */
  static of(heading: string, problems: readonly string[]): Problem {
    return new Problem([heading, ...problems.map(problem => `  - ${problem}`)].join('\n'))
  }
}
