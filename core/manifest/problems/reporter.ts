import { firstOf } from '#core/contract/must.ts'
import type { Problem } from '#core/contract/problem.ts'
import type { SourceFile } from '../source/source-file.ts'
import { PROBLEM_CODES, type ProblemCode } from './problem-codes.ts'

/** A missing target of references; all references to it are one problem. */
export interface MissingTarget {
  /** Identity of the target, equal for all references to it. */
  readonly key: string
  /** Its name in Chinese, e.g. 字段 “phase”. */
  readonly title: string
  /** The whole sentence, if it is not "…已不存在". */
  readonly said?: string
  /** Where it would be declared. */
  readonly at?: { readonly source: SourceFile; readonly pointer: string }
}

/** A problem without its place. */
export interface Finding {
  readonly code: ProblemCode
  readonly message: string
  readonly suggestion?: string
  readonly missing?: MissingTarget
}

/** A problem whose code a plugin's part of the language adds; it says its severity. */
export interface AddedFinding extends Omit<Finding, 'code'> {
  readonly code: string
  readonly severity: Problem['severity']
}

/** A problem without its place, of the core or of a plugin. */
export type AnyFinding = Finding | AddedFinding

/** Collects problems. Reports a code once per place, and a missing target once for all its references. */
export interface Reporter {
  /** @param place line and column, if the pointer alone does not determine them */
  report(source: SourceFile, pointer: string, finding: AnyFinding, place?: Pick<Problem, 'line' | 'column'>): void
  /** All problems so far, by file, line and pointer. */
  readonly problems: () => readonly Problem[]
  readonly hasErrors: () => boolean
  /** Whether a problem was reported at this pointer or below it. */
  hasWithin(source: SourceFile, pointer: string): boolean
}

type ReportedProblem = Problem & { readonly missing?: MissingTarget }

/** At most this many places are listed; the rest is only counted. */
const MAX_LISTED_PLACES = 6

const compareByPlace = (a: Problem, b: Problem): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.pointer.localeCompare(b.pointer) || a.code.localeCompare(b.code)

const asProblem = ({ missing: _missing, ...problem }: ReportedProblem): Problem => problem

/** One problem for all references to the same missing target. */
const mergeProblems = (found: readonly ReportedProblem[], { title, said = `${title}已不存在`, at }: MissingTarget): Problem => {
  const first = asProblem(firstOf(found))
  const places = found.slice(0, MAX_LISTED_PLACES).map(({ file, line }) => `${file}:${line}`)
  const more = found.length > MAX_LISTED_PLACES ? ' 等' : ''
  const message = `${said}，仍有 ${found.length} 处引用：“${places.join('”、“')}”${more}`
  if (at === undefined) return { ...first, message }
  const { file = at.source.file, pointer, line } = at.source.locate(at.pointer)
  return { ...first, file, pointer, line, message }
}

const mergeByMissingTarget = (found: readonly ReportedProblem[]): readonly Problem[] => {
  const groups = Map.groupBy(found, problem => problem.missing?.key)
  return [...groups].flatMap(([key, members]) => {
    const missing = members[0]?.missing
    return key === undefined || missing === undefined || members.length === 1 ? members.map(asProblem) : [mergeProblems(members, missing)]
  })
}

export const createReporter = (): Reporter => {
  const found = new Map<string, ReportedProblem>()
  return {
    report: (source, wanted, finding, given) => {
      const { code, message, suggestion, missing } = finding
      const { file = source.file, pointer, ...located } = source.locate(wanted)
      const { line, column } = given ?? located
      const key = `${file} ${pointer} ${code}`
      if (found.has(key)) return
      found.set(key, {
        code,
        severity: 'severity' in finding ? finding.severity : PROBLEM_CODES[finding.code],
        file,
        pointer,
        line,
        ...(column === undefined ? {} : { column }),
        message,
        ...(suggestion === undefined ? {} : { suggestion }),
        ...(missing === undefined ? {} : { missing }),
      })
    },
    problems: () => [...mergeByMissingTarget([...found.values()].sort(compareByPlace))].sort(compareByPlace),
    hasErrors: () => [...found.values()].some(problem => problem.severity === 'error'),
    hasWithin: (source, pointer) => {
      const within = [...found.values()].filter(problem => problem.pointer === pointer || problem.pointer.startsWith(`${pointer}/`))
      if (within.length === 0) return false
      const { file = source.file } = source.locate(pointer)
      return within.some(problem => problem.file === file)
    },
  }
}

/** Formats as `file:line pointer [code] message（是否想写 “x”？）`, with `file:line:column` for errors in the text itself. */
export const formatProblem = ({ file, line, column, pointer, code, message, suggestion }: Problem): string => {
  const hint = suggestion === undefined ? '' : `（是否想写 “${suggestion}”？）`
  return `${file}:${line}${column === undefined ? '' : `:${column}`} ${pointer === '' ? '/' : pointer} [${code}] ${message}${hint}`
}
