import { describe, expect, it } from 'vitest'
import type { SurveyQuestion } from '../wire.ts'
import { questionCell, questionColumnsOf } from './question-cells.ts'

const score = (id: string, title: string): SurveyQuestion => ({ id, type: 'score', title, required: true })
const text = (id: string, title: string): SurveyQuestion => ({ id, type: 'text', title, required: true })

describe('columns of questions', () => {
  const columns = questionColumnsOf([
    { survey: 1, number: 2, questions: [score('q1', '打分'), text('q2', '建议')] },
    { survey: 1, number: 1, questions: [score('q1', '打分'), text('q2', '去哪里'), text('q3', '建议')] },
  ])
  const cells = (number: number, answers: object) => columns.map(column => questionCell(column, { survey: 1, number, answers }))

  it('are shared by versions that ask the same, whatever its id', () => {
    expect(columns.map(({ label, format }) => [label, format.kind])).toEqual([
      ['打分', 'number'],
      ['建议', 'text'],
      ['去哪里', 'text'],
    ])
    expect(cells(1, { q1: 80, q2: '英国', q3: '谢谢' })).toEqual([80, '谢谢', '英国'])
    expect(cells(2, { q1: 70, q2: '早点' })).toEqual([70, '早点', undefined])
  })

  it('join several choices, and are empty where nothing was asked or answered', () => {
    expect(cells(1, { q2: ['英国', '澳洲'] })).toEqual([undefined, undefined, '英国、澳洲'])
    expect(cells(3, { q1: 1 })).toEqual([undefined, undefined, undefined])
  })

  it('are two where one survey asks the same twice, or asks it in another way', () => {
    const twice = questionColumnsOf([{ survey: 1, number: 1, questions: [text('q1', '建议'), text('q2', '建议'), score('q3', '建议')] }])
    expect(twice.map(column => questionCell(column, { survey: 1, number: 1, answers: { q1: 'a', q2: 'b', q3: 3 } }))).toEqual(['a', 'b', 3])
  })
})
