import type { CellFormat } from '#core/contract/field-type.ts'
import type { SurveyQuestion } from '../wire.ts'
import { surveyAnswersOf } from '../wire.ts'

/** A published version of a survey. */
export interface AskedVersion {
  readonly survey: number
  readonly number: number
  readonly questions: readonly SurveyQuestion[]
}

/** Column of a question: its text as the heading, scores as numbers. */
export interface QuestionColumn {
  readonly label: string
  readonly format: CellFormat
  readonly width: number
  /** Id of the question in each version that asked it, by `versionKey`. */
  readonly questions: ReadonlyMap<string, string>
}

const SCORE_CELL: CellFormat = { kind: 'number', code: '0' }
const TEXT_CELL: CellFormat = { kind: 'text', code: '@' }

/** Widths in characters, of which a Chinese one counts two. */
const SCORE_WIDTH = 14
const TEXT_WIDTH = 30

const versionKey = ({ survey, number }: Pick<AskedVersion, 'survey' | 'number'>): string => `${survey} ${number}`

/**
 * Columns of all questions of these versions, in their order. Questions of the same type and text share one, across versions and surveys. The id does
 * not tell them apart: a question that is added after the last one was removed gets its id.
 */
export function questionColumnsOf(versions: readonly AskedVersion[]): readonly QuestionColumn[] {
  const columns = new Map<string, Omit<QuestionColumn, 'questions'> & { readonly questions: Map<string, string> }>()
  for (const version of versions) {
    const repeats = new Map<string, number>()
    for (const { id, type, title } of version.questions) {
      const asked = `${type} ${title}`
      const place = repeats.get(asked) ?? 0
      repeats.set(asked, place + 1)
      const key = `${place} ${asked}`
      const column = columns.get(key) ?? newColumn(type, title)
      columns.set(key, column)
      column.questions.set(versionKey(version), id)
    }
  }
  return [...columns.values()]
}

const newColumn = (type: SurveyQuestion['type'], label: string) => ({
  label,
  format: type === 'score' ? SCORE_CELL : TEXT_CELL,
  width: type === 'score' ? SCORE_WIDTH : TEXT_WIDTH,
  questions: new Map<string, string>(),
})

/** Cell of one user's answer: a score as a number, several choices joined; undefined if the user was not asked or did not answer. */
export function questionCell(
  { questions }: QuestionColumn,
  given: { readonly survey: number; readonly number: number; readonly answers: unknown },
): string | number | undefined {
  const id = questions.get(versionKey(given))
  const answer = id === undefined ? undefined : surveyAnswersOf(given.answers)[id]
  return typeof answer === 'object' ? answer.join('、') : answer
}
