import { isChoiceQuestion, isQuestionType, type QuestionType, type SurveyQuestion } from '../wire.ts'

/** Questions in a form value; malformed elements are dropped. */
export const questionsOf = (value: unknown): readonly SurveyQuestion[] =>
  Array.isArray(value)
    ? value.filter(
        (one): one is SurveyQuestion =>
          typeof one === 'object' &&
          one !== null &&
          typeof one.id === 'string' &&
          typeof one.title === 'string' &&
          isQuestionType(one.type) &&
          (one.options === undefined || (Array.isArray(one.options) && one.options.every((option: unknown) => typeof option === 'string'))),
      )
    : []

/** Appends a question with an unused id. */
export const withNewQuestion = (questions: readonly SurveyQuestion[]): readonly SurveyQuestion[] => {
  const last = Math.max(0, ...questions.map(({ id }) => Number(id.slice(1)) || 0))
  return [...questions, { id: `q${last + 1}`, type: 'single', title: '', required: true, options: ['', ''] }]
}

/** The question with another type; options are added or removed accordingly. */
export const withQuestionType = ({ options, ...question }: SurveyQuestion, type: QuestionType): SurveyQuestion =>
  isChoiceQuestion(type) ? { ...question, type, options: options ?? ['', ''] } : { ...question, type }

/** Swaps an element with its neighbour; a move beyond either end returns the list unchanged. */
export const movedElement = <T>(list: readonly T[], place: number, by: -1 | 1): readonly T[] => {
  const target = place + by
  if (target < 0 || target >= list.length) return list
  const next = [...list]
  next.splice(target, 0, ...next.splice(place, 1))
  return next
}

/** Copy of the list with one element replaced. */
export const replacedElement = <T>(list: readonly T[], place: number, one: T): readonly T[] =>
  list.map((old, at) => (at === place ? one : old))

/** Copy of the list without one element. */
export const withoutElement = <T>(list: readonly T[], place: number): readonly T[] => list.filter((_, at) => at !== place)
