import type { Problem } from '#core/contract/problem.ts'
import type { SourceFile } from '../source/source-file.ts'
import { PROBLEM_CODES, type ProblemCode } from './problem-codes.ts'

/** What is wrong, without where. */
export interface Finding {
  readonly code: ProblemCode
  readonly message: string
  readonly suggestion?: string
}

/** Collects problems; the same code is never said twice of one place. */
export interface Reporter {
  /** `line` where the pointer alone does not tell it. */
  report(source: SourceFile, pointer: string, finding: Finding, line?: number): void
  /** All so far, by file, line and pointer. */
  readonly problems: () => readonly Problem[]
  readonly hasErrors: () => boolean
}

const byPlace = (a: Problem, b: Problem): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.pointer.localeCompare(b.pointer) || a.code.localeCompare(b.code)

export const createReporter = (): Reporter => {
  const found = new Map<string, Problem>()
  return {
    report: (source, wanted, { code, message, suggestion }, givenLine) => {
      const place = source.locate(wanted)
      const { pointer } = place
      const line = givenLine ?? place.line
      const key = `${source.file} ${pointer} ${code}`
      if (found.has(key)) return
      found.set(key, {
        code,
        severity: PROBLEM_CODES[code],
        file: source.file,
        pointer,
        line,
        message,
        ...(suggestion === undefined ? {} : { suggestion }),
      })
    },
    problems: () => [...found.values()].sort(byPlace),
    hasErrors: () => [...found.values()].some(problem => problem.severity === 'error'),
  }
}

/** `file:line pointer [code] message（是否想写 “x”？）` */
export const formatProblem = ({ file, line, pointer, code, message, suggestion }: Problem): string => {
  const hint = suggestion === undefined ? '' : `（是否想写 “${suggestion}”？）`
  return `${file}:${line} ${pointer === '' ? '/' : pointer} [${code}] ${message}${hint}`
}
