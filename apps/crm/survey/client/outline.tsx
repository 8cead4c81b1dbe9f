import type { ReactNode } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { QUESTION_TYPES } from '../wire.ts'
import { questionsOf } from './questions.ts'
import './survey.css'

/** Read-only list of the row's questions. */
export function QuestionOutline({ rows }: ComponentProps): ReactNode {
  const questions = questionsOf(rows[0]?.['questions'])
  if (questions.length === 0) return <p className="survey-none">暂无题目</p>
  return (
    <ol className="survey-outline">
      {questions.map(({ id, title, type, required, options }) => (
        <li key={id}>
          <strong>{title}</strong>
          <span>
            {QUESTION_TYPES[type]}
            {required ? '，必答' : '，选答'}
          </span>
          {options && <p>{options.join(' / ')}</p>}
        </li>
      ))}
    </ol>
  )
}
