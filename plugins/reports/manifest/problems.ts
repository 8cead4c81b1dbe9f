import type { AnyFinding, Finding, ProblemCode, Reporter, SourceFile } from '#core/manifest/language.ts'

/** Problem codes of reports and figures with their severity. Codes are stable. */
export const REPORT_PROBLEM_CODES = {
  'ref.unknown-figure': 'error',
  'figure.shape': 'error',
  'figure.wrong-field': 'error',
  'figure.masked': 'error',
  'figure.no-list': 'error',
  'figure.wrong-screen': 'error',
  'figure.not-measured': 'error',
  'figure.other-format': 'error',
  'figure.mixed-time': 'error',
  'figure.reader': 'error',
  'figure.row-number': 'error',
  'figure.rate-suffix': 'error',
  'figure.lonely-dimension': 'error',
  'report.extends': 'error',
  'report.nothing': 'error',
  'report.rows-without-figures': 'error',
  'report.no-dimension': 'error',
  'report.other-values': 'error',
  'report.no-time': 'error',
  'report.sort': 'error',
  'report.chart': 'error',
  'report.detail': 'error',
  'home.figure': 'error',
  'lint.figure-unused': 'warning',
  'lint.figure-without-index': 'warning',
  'lint.figure-nobody-may': 'warning',
} as const

type ReportProblemCode = keyof typeof REPORT_PROBLEM_CODES

/** A problem without its place, with a code of reports or of the core. */
export type ReportedFinding = Omit<Finding, 'code'> & { readonly code: ProblemCode | ReportProblemCode }

const isReportCode = (code: string): code is ReportProblemCode => Object.hasOwn(REPORT_PROBLEM_CODES, code)

/** The problem with the severity of its code. */
export const withSeverity = ({ code, ...finding }: ReportedFinding): AnyFinding =>
  isReportCode(code) ? { ...finding, code, severity: REPORT_PROBLEM_CODES[code] } : { ...finding, code }

/** Reports a problem at a place. */
export const reportFinding = (reporter: Reporter, source: SourceFile, pointer: string, finding: ReportedFinding): void =>
  reporter.report(source, pointer, withSeverity(finding))
