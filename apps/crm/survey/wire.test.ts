import { describe, expect, it } from 'vitest'
import { answersProblem, answersText, meanScore, questionsProblem, type SurveyQuestion } from './wire.ts'

const singleQuestion: SurveyQuestion = { id: 'q1', type: 'single', title: '去哪里', required: true, options: ['英国', '澳洲'] }
const multiQuestion: SurveyQuestion = { id: 'q2', type: 'multi', title: '为什么', required: false, options: ['学校', '费用', '气候'] }
const ratedQuestion: SurveyQuestion = { id: 'q3', type: 'score', title: '打分', required: true }
const openQuestion: SurveyQuestion = { id: 'q4', type: 'text', title: '还有', required: false }
const allQuestions = [singleQuestion, multiQuestion, ratedQuestion, openQuestion]

describe('questions', () => {
  it.each<[unknown, string | undefined]>([
    [allQuestions, undefined],
    [[], '请至少添加一道题目'],
    ['q1', '请至少添加一道题目'],
    [Array.from({ length: 51 }, (_, at) => ({ ...ratedQuestion, id: `q${at + 1}` })), '最多50道题目'],
    [[singleQuestion, null], '第2题：格式不正确'],
    [[{ ...singleQuestion, more: 1 }], '第1题：格式不正确'],
    [[{ ...singleQuestion, id: '1' }], '第1题：编号不正确'],
    [[{ ...singleQuestion, type: 'toString' }], '第1题：请选择题型'],
    [[{ ...singleQuestion, title: ' 去' }], '第1题：题目只能输入1-100个字符，首尾不能有空格'],
    [[{ ...singleQuestion, title: '长'.repeat(101) }], '第1题：题目只能输入1-100个字符，首尾不能有空格'],
    [[{ ...singleQuestion, required: 1 }], '第1题：请选择是否必答'],
    [[{ ...singleQuestion, options: ['英国'] }], '第1题：请填写2-20个选项'],
    [[{ ...singleQuestion, options: ['英国', ''] }], '第1题：选项只能输入1-50个字符，首尾不能有空格'],
    [[{ ...singleQuestion, options: ['英国', '英国'] }], '第1题：选项不能重复'],
    [[{ ...ratedQuestion, options: ['英国', '澳洲'] }], '第1题：该题型没有选项'],
    [[singleQuestion, { ...multiQuestion, id: 'q1' }], '题目编号重复'],
  ])('%j: %s', (value, problem) => expect(questionsProblem(value)).toBe(problem))
})

describe('answers', () => {
  it.each<[unknown, string | undefined]>([
    [{ q1: '英国', q3: 0 }, undefined],
    [{ q1: '英国', q2: ['费用', '学校'], q3: 100, q4: '没有' }, undefined],
    [null, '答案格式不正确'],
    [{ q1: '英国' }, '第3题：请作答'],
    [{ q1: '美国', q3: 1 }, '第1题：请选择正确的选项'],
    [{ q1: '英国', q2: [], q3: 1 }, '第2题：请选择正确的选项'],
    [{ q1: '英国', q2: ['费用', '费用'], q3: 1 }, '第2题：请选择正确的选项'],
    [{ q1: '英国', q3: 101 }, '第3题：分数范围0~100，请修改该分数'],
    [{ q1: '英国', q3: 1.5 }, '第3题：分数范围0~100，请修改该分数'],
    [{ q1: '英国', q3: 1, q4: ' ' }, '第4题：只能输入1-500个字符'],
    [{ q1: '英国', q3: 1, q9: '甲' }, '答案中有不存在的题目'],
  ])('%j: %s', (value, problem) => expect(answersProblem(allQuestions, value)).toBe(problem))

  it('need one question at least', () => expect(answersProblem([openQuestion], {})).toBe('请至少回答一道题目'))

  it('are read question by question, and scored by the mean of their scores', () => {
    const answers = { q1: '英国', q2: ['费用', '学校'], q3: 90 }
    expect(answersText(allQuestions, answers)).toBe('1. 去哪里：英国；2. 为什么：费用、学校；3. 打分：90')
    expect(meanScore([ratedQuestion, { ...ratedQuestion, id: 'q5' }, { ...ratedQuestion, id: 'q6' }], { q3: 100, q5: 100, q6: 0 })).toBe(
      '66.67',
    )
    expect(meanScore([openQuestion], { q4: '好' })).toBeNull()
  })
})
