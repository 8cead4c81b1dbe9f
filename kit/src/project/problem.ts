/** Something that the author must mend: said as it is, without a stack. */
export class Problem extends Error {
  /** Several at once, one a line. */
  static of(heading: string, problems: readonly string[]): Problem {
    return new Problem([heading, ...problems.map(problem => `  - ${problem}`)].join('\n'))
  }
}
