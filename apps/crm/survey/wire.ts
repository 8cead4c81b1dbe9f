/** Types and rules shared by the question editor, the statistics and the server. */

export const QUESTION_TYPES = { single: '单选', multi: '多选', score: '打分', text: '问答' } as const
export type QuestionType = keyof typeof QUESTION_TYPES

/** One question. Its id stays the same across edits of the survey. */
export interface SurveyQuestion {
  readonly id: string
  readonly type: QuestionType
  readonly title: string
  readonly required: boolean
  /** Only of types single and multi. */
  readonly options?: readonly string[]
}

/** By question id: an option, several options, a score, or a text. */
export type SurveyAnswers = Readonly<Record<string, string | number | readonly string[]>>

export const MAX_QUESTIONS = 50
export const MAX_QUESTION_OPTIONS = 20
const MAX_TITLE_LENGTH = 100
const MAX_OPTION_LENGTH = 50
const MAX_ANSWER_LENGTH = 500

const QUESTION_KEYS = ['id', 'type', 'title', 'required', 'options']

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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '格式不正确'
  const question = value as Readonly<Record<string, unknown>>
  if (Object.keys(question).some(key => !QUESTION_KEYS.includes(key))) return '格式不正确'
  if (typeof question['id'] !== 'string' || !/^q[1-9]\d{0,3}$/.test(question['id'])) return '编号不正确'
  if (typeof question['type'] !== 'string' || !Object.hasOwn(QUESTION_TYPES, question['type'])) return '请选择题型'
  if (!isTrimmedText(question['title'], MAX_TITLE_LENGTH)) return `题目只能输入1-${MAX_TITLE_LENGTH}个字符，首尾不能有空格`
  if (typeof question['required'] !== 'boolean') return '请选择是否必答'
  if (isChoiceQuestion(question['type'] as QuestionType)) return optionsProblem(question['options'])
  return question['options'] === undefined ? undefined : '该题型没有选项'
}

/** Chinese sentence about invalid questions, naming the question's number; undefined if valid. */
export function questionsProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return '请至少添加一道题目'
  if (value.length > MAX_QUESTIONS) return `最多${MAX_QUESTIONS}道题目`
  for (const [place, question] of value.entries()) {
    const problem = questionProblem(question)
    if (problem) return `第${place + 1}题：${problem}`
  }
  const ids = new Set((value as readonly SurveyQuestion[]).map(({ id }) => id))
  return ids.size < value.length ? '题目编号重复' : undefined
}

function answerProblem({ type, options = [] }: SurveyQuestion, answer: unknown): string | undefined {
  if (type === 'single') return options.includes(answer as string) ? undefined : '请选择正确的选项'
  if (type === 'score')
    return Number.isInteger(answer) && (answer as number) >= 0 && (answer as number) <= 100 ? undefined : '分数范围0~100，请修改该分数'
  if (type === 'text') return isTrimmedText(answer, MAX_ANSWER_LENGTH) ? undefined : `只能输入1-${MAX_ANSWER_LENGTH}个字符`
  const chosen = Array.isArray(answer) ? answer : []
  const right = chosen.length > 0 && new Set(chosen).size === chosen.length && chosen.every(one => options.includes(one))
  return right ? undefined : '请选择正确的选项'
}

/** Chinese sentence about invalid answers to these questions; undefined if valid. */
export function answersProblem(questions: readonly SurveyQuestion[], answers: unknown): string | undefined {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return '答案格式不正确'
  const given = answers as Readonly<Record<string, unknown>>
  if (Object.keys(given).some(id => !questions.some(question => question.id === id))) return '答案中有不存在的题目'
  for (const [place, question] of questions.entries()) {
    const answer = Object.hasOwn(given, question.id) ? given[question.id] : undefined
    if (answer === undefined && !question.required) continue
    const problem = answer === undefined ? '请作答' : answerProblem(question, answer)
    if (problem) return `第${place + 1}题：${problem}`
  }
  return Object.keys(given).length > 0 ? undefined : '请至少回答一道题目'
}

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
export interface QuestionStatistics {
  readonly question: SurveyQuestion
  /** Number of users who answered it. */
  readonly answered: number
  /** For choices: count per option, in order. For scores: count per tenth. Otherwise empty. */
  readonly counts: readonly number[]
  /** For scores: the mean with two decimals; else null. */
  readonly mean: string | null
  /** For texts: the latest answers. */
  readonly texts: readonly string[]
}

/** GET /system/survey/statistics. */
export interface SurveyStatistics {
  /** Version of the statistics; null before the first publication. */
  readonly number: number | null
  /** All published versions, newest first. */
  readonly numbers: readonly number[]
  readonly total: number
  readonly questions: readonly QuestionStatistics[]
}

/** Labels of the tenths of scores. */
export const SCORE_TENTHS = Array.from({ length: 10 }, (_, place) => `${place * 10}-${place === 9 ? 100 : place * 10 + 9}分`)
