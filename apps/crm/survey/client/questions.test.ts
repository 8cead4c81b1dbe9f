import { describe, expect, it } from 'vitest'
import type { SurveyQuestion } from '../wire.ts'
import { movedElement, questionsOf, withNewQuestion, withoutElement, withQuestionType } from './questions.ts'

const score: SurveyQuestion = { id: 'q7', type: 'score', title: '打分', required: true }

describe('the question editor', () => {
  it('gives new questions ids that none has, also after one was removed', () => {
    expect(withNewQuestion([]).map(({ id }) => id)).toEqual(['q1'])
    expect(withNewQuestion([score]).map(({ id }) => id)).toEqual(['q7', 'q8'])
    expect(withNewQuestion(withoutElement([score, { ...score, id: 'q2' }], 1)).at(-1)?.id).toBe('q8')
  })

  it('gives options to choices alone', () => {
    expect(withQuestionType(score, 'multi').options).toEqual(['', ''])
    expect(withQuestionType({ ...score, type: 'single', options: ['甲', '乙'] }, 'text')).toEqual({ ...score, type: 'text' })
  })

  it('moves within the list', () => {
    expect(movedElement(['甲', '乙', '丙'], 2, -1)).toEqual(['甲', '丙', '乙'])
    expect(movedElement(['甲', '乙'], 1, 1)).toEqual(['甲', '乙'])
    expect(movedElement(['甲', '乙'], 0, -1)).toEqual(['甲', '乙'])
  })

  it('reads nothing but questions', () => {
    expect(questionsOf([score, null, 1, { id: 1 }, { ...score, type: 'toString' }, { ...score, options: [1] }])).toEqual([score])
    expect(questionsOf('x')).toEqual([])
  })
})
