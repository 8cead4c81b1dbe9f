import { isChoice, QUESTION_TYPES, type Question, type QuestionType } from '../wire.ts'

/** Questions as the form has them; whatever else it has is none. */
export const questionsOf = (value: unknown): readonly Question[] =>
  Array.isArray(value)
    ? value.filter(
        (one): one is Question =>
          typeof one === 'object' &&
          one !== null &&
          typeof one.id === 'string' &&
          typeof one.title === 'string' &&
          typeof one.type === 'string' &&
          Object.hasOwn(QUESTION_TYPES, one.type) &&
          (one.options === undefined || (Array.isArray(one.options) && one.options.every((option: unknown) => typeof option === 'string'))),
      )
    : []

/** A new question at the end, of an id that none has. */
export const withNew = (questions: readonly Question[]): readonly Question[] => {
  const last = Math.max(0, ...questions.map(({ id }) => Number(id.slice(1)) || 0))
  return [...questions, { id: `q${last + 1}`, type: 'single', title: '', required: true, options: ['', ''] }]
}

/** The question with another type: options come and go with it. */
export const retyped = ({ options, ...question }: Question, type: QuestionType): Question =>
  isChoice(type) ? { ...question, type, options: options ?? ['', ''] } : { ...question, type }

/** Exchanges an element with its neighbour; at the end nothing happens. */
export const moved = <T>(list: readonly T[], place: number, by: -1 | 1): readonly T[] => {
  const target = place + by
  if (target < 0 || target >= list.length) return list
  const next = [...list]
  const [one] = next.splice(place, 1)
  next.splice(target, 0, one as T)
  return next
}

/** The list with one element changed. */
export const replaced = <T>(list: readonly T[], place: number, one: T): readonly T[] => list.map((old, at) => (at === place ? one : old))

/** The list without one element. */
export const without = <T>(list: readonly T[], place: number): readonly T[] => list.filter((_, at) => at !== place)
