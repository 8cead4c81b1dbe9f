import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useRef } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { MAX_QUESTIONS, type SurveyQuestion } from '../wire.ts'
import { QuestionCard } from './question-card.tsx'
import { movedElement, questionsOf, replacedElement, withNewQuestion, withoutElement } from './questions.ts'
import './survey.css'

/** Editor of an ordered list of questions. A moved question keeps the focus on its own button; a new one gets it. */
export function QuestionEditor({ id, item, value, disabled, invalid, onChange, onBlur }: ControlProps): ReactNode {
  const questions = questionsOf(value)
  const fresh = useRef<string>(undefined)
  const change = (next: readonly SurveyQuestion[]): void => onChange(next.length > 0 ? next : undefined)
  const add = (): void => {
    const next = withNewQuestion(questions)
    fresh.current = next.at(-1)?.id
    change(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own label and frame
    <div
      id={id}
      role="group"
      aria-label={item.label}
      className={invalid ? 'survey-questions is-invalid' : 'survey-questions'}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
      }}
    >
      {questions.length === 0 && <p className="survey-none">还没有题目</p>}
      <ol>
        {questions.map((question, place) => (
          <QuestionCard
            key={question.id}
            question={question}
            place={place}
            last={place === questions.length - 1}
            fresh={fresh.current === question.id}
            disabled={disabled}
            onChange={next => change(replacedElement(questions, place, next))}
            onMove={by => change(movedElement(questions, place, by))}
            onRemove={() => change(withoutElement(questions, place))}
          />
        ))}
      </ol>
      <Button type="dashed" long disabled={disabled || questions.length >= MAX_QUESTIONS} onClick={add}>
        新增题目
      </Button>
    </div>
  )
}
