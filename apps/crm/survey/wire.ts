/** Endpoints and rules shared by the question editor, the statistics and the server. */
import { endpointAt } from '#core/contract/endpoint.ts'
import { isObject, keysOf } from '#core/contract/must.ts'
import { choiceOf, FLAG, limited, listOf, objectOf, orNull, TEXT, type TypeOf, WHOLE } from '#core/contract/shape.ts'
import { ID_SCHEMA } from '#core/manifest/public.ts'

export const QUESTION_TYPES = { single: '单选', multi: '多选', score: '打分', text: '问答' } as const
export type QuestionType = keyof typeof QUESTION_TYPES

/** One question. Its id stays the same across edits of the survey; only types single and multi have options. */
const surveyQuestion = objectOf(
  { id: TEXT, type: choiceOf(...keysOf(QUESTION_TYPES)), title: TEXT, required: FLAG },
  { options: listOf(TEXT) },
)
export type SurveyQuestion = TypeOf<typeof surveyQuestion>

type SurveyAnswer = string | number | readonly string[]
/** By question id: an option, several options, a score, or a text. */
export type SurveyAnswers = Readonly<Record<string, SurveyAnswer>>

export const MAX_QUESTIONS = 50
export const MAX_QUESTION_OPTIONS = 20
const MAX_TITLE_LENGTH = 100
const MAX_OPTION_LENGTH = 50
const MAX_ANSWER_LENGTH = 500

const QUESTION_KEYS = ['id', 'type', 'title', 'required', 'options']

/** True for the name of a type of questions. */
export const isQuestionType = (value: unknown): value is QuestionType => typeof value === 'string' && Object.hasOwn(QUESTION_TYPES, value)

/** True if the question has options. */
export const isChoiceQuestion = (type: QuestionType): boolean => type === 'single' || type === 'multi'

const isTrimmedText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value === value.trim() && value.length > 0 && [...value].length <= longest

function optionsProblem(options: unknown): string | undefined {
  if (!Array.isArray(options) || options.length < 2 || options.length > MAX_QUESTION_OPTIONS) return `请填写2-${MAX_QUESTION_OPTIONS}个选项`
  if (!options.every(option => isTrimmedText(option, MAX_OPTION_LENGTH))) return `选项只能输入1-${MAX_OPTION_LENGTH}个字符，首尾不能有空格`
  return new Set(options).size < options.length ? '选项不能重复' : undefined
}

function questionProblem(value: unknown): string | undefined {
  if (!isObject(value) || Array.isArray(value)) return '格式不正确'
  const { id, type, title, required, options } = value
  if (Object.keys(value).some(key => !QUESTION_KEYS.includes(key))) return '格式不正确'
  if (typeof id !== 'string' || !/^q[1-9]\d{0,3}$/.test(id)) return '编号不正确'
  if (!isQuestionType(type)) return '请选择题型'
  if (!isTrimmedText(title, MAX_TITLE_LENGTH)) return `题目只能输入1-${MAX_TITLE_LENGTH}个字符，首尾不能有空格`
  if (typeof required !== 'boolean') return '请选择是否必答'
  if (isChoiceQuestion(type)) return optionsProblem(options)
  return options === undefined ? undefined : '该题型没有选项'
}

/** Chinese sentence about invalid questions, naming the question's number; undefined if valid. */
export function questionsProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return '请至少添加一道题目'
  if (value.length > MAX_QUESTIONS) return `最多${MAX_QUESTIONS}道题目`
  for (const [place, question] of value.entries()) {
    const problem = questionProblem(question)
    if (problem) return `第${place + 1}题：${problem}`
  }
  const ids = new Set(value.map(question => isObject(question) && question['id']))
  return ids.size < value.length ? '题目编号重复' : undefined
}

function answerProblem({ type, options = [] }: SurveyQuestion, answer: unknown): string | undefined {
  if (type === 'single') return typeof answer === 'string' && options.includes(answer) ? undefined : '请选择正确的选项'
  if (type === 'score')
    return typeof answer === 'number' && Number.isInteger(answer) && answer >= 0 && answer <= 100
      ? undefined
      : '分数范围0~100，请修改该分数'
  if (type === 'text') return isTrimmedText(answer, MAX_ANSWER_LENGTH) ? undefined : `只能输入1-${MAX_ANSWER_LENGTH}个字符`
  const chosen = Array.isArray(answer) ? answer : []
  const right = chosen.length > 0 && new Set(chosen).size === chosen.length && chosen.every(one => options.includes(one))
  return right ? undefined : '请选择正确的选项'
}

/** Chinese sentence about invalid answers to these questions; undefined if valid. */
export function answersProblem(questions: readonly SurveyQuestion[], answers: unknown): string | undefined {
  if (!isObject(answers) || Array.isArray(answers)) return '答案格式不正确'
  const given = answers
  if (Object.keys(given).some(id => !questions.some(question => question.id === id))) return '答案中有不存在的题目'
  for (const [place, question] of questions.entries()) {
    const answer = Object.hasOwn(given, question.id) ? given[question.id] : undefined
    if (answer === undefined && !question.required) continue
    const problem = answer === undefined ? '请作答' : answerProblem(question, answer)
    if (problem) return `第${place + 1}题：${problem}`
  }
  return Object.keys(given).length > 0 ? undefined : '请至少回答一道题目'
}

const isSurveyAnswer = (value: unknown): value is SurveyAnswer =>
  typeof value === 'string' || typeof value === 'number' || (Array.isArray(value) && value.every(one => typeof one === 'string'))

/** Valid answers, typed; other members are dropped. */
export const surveyAnswersOf = (answers: unknown): SurveyAnswers =>
  isObject(answers)
    ? Object.fromEntries(Object.entries(answers).flatMap(([id, answer]) => (isSurveyAnswer(answer) ? [[id, answer] as const] : [])))
    : {}

/** All answers as one line of text. */
export const answersText = (questions: readonly SurveyQuestion[], answers: SurveyAnswers): string =>
  questions
    .flatMap(({ id, title }, place) => {
      const answer = answers[id]
      return answer === undefined
        ? []
        : [`${place + 1}. ${title}：${Array.isArray(answer) ? answer.join('、') : String(answer).replace(/\s+/g, ' ')}`]
    })
    .join('；')

/** Mean of the score answers with two decimals; null if there are none. */
export function meanScore(questions: readonly SurveyQuestion[], answers: SurveyAnswers): string | null {
  const scores = questions
    .filter(({ type }) => type === 'score')
    .flatMap(({ id }) => (typeof answers[id] === 'number' ? [answers[id]] : []))
  if (scores.length === 0) return null
  // Rounded to hundredths, half up.
  return (Math.round((scores.reduce((sum, score) => sum + score, 0) * 100) / scores.length) / 100).toFixed(2)
}

/** Statistics of one question. */
const questionStatistics = objectOf({
  question: surveyQuestion,
  /** Number of users who answered it. */
  answered: WHOLE,
  /** For choices: count per option, in order. For scores: count per tenth. Otherwise empty. */
  counts: listOf(WHOLE),
  /** For scores: the mean with two decimals; else null. */
  mean: orNull(TEXT),
  /** For texts: the latest answers. */
  texts: listOf(TEXT),
})
export type QuestionStatistics = TypeOf<typeof questionStatistics>

/** Statistics of a survey's version. */
const surveyStatistics = objectOf({
  /** Null before the first publication. */
  number: orNull(WHOLE),
  /** All published versions, newest first. */
  numbers: listOf(WHOLE),
  total: WHOLE,
  questions: listOf(questionStatistics),
})
export type SurveyStatistics = TypeOf<typeof surveyStatistics>

/** Answers to a survey's latest version, or to version `number`. */
export const surveyStatisticsGet = endpointAt({
  method: 'GET',
  path: '/system/survey/statistics',
  input: objectOf({ id: ID_SCHEMA }, { number: limited(TEXT, { pattern: '^[1-9]\\d{0,5}$' }) }),
  output: surveyStatistics,
})

/** Labels of the tenths of scores. */
export const SCORE_TENTHS = Array.from({ length: 10 }, (_, place) => `${place * 10}-${place === 9 ? 100 : place * 10 + 9}分`)
