import Button from '@arco-design/web-react/es/Button'
import Checkbox from '@arco-design/web-react/es/Checkbox'
import Input from '@arco-design/web-react/es/Input'
import Radio from '@arco-design/web-react/es/Radio'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Checkbox/style/css.js'
import '@arco-design/web-react/es/Input/style/css.js'
import '@arco-design/web-react/es/Radio/style/css.js'
import type { ReactNode } from 'react'
import { keysOf } from '#core/contract/must.ts'
import { isChoiceQuestion, MAX_QUESTION_OPTIONS, QUESTION_TYPES, type QuestionType, type SurveyQuestion } from '../wire.ts'
import { movedElement, replacedElement, withoutElement, withQuestionType } from './questions.ts'

const QUESTION_TYPE_OPTIONS = keysOf(QUESTION_TYPES).map(value => ({ value, label: QUESTION_TYPES[value] }))

interface Props {
  readonly question: SurveyQuestion
  readonly place: number
  readonly last: boolean
  /** Just added: its title gets the focus. */
  readonly fresh: boolean
  readonly disabled: boolean
  onChange(question: SurveyQuestion): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

/** Editor of one question: title, type, options, position. */
export function QuestionCard({ question, place, last, fresh, disabled, onChange, onMove, onRemove }: Props): ReactNode {
  const name = `第${place + 1}题`
  return (
    <li className="survey-question">
      <div className="survey-head">
        <strong>{name}</strong>
        <MoveButtons name={name} first={place === 0} last={last} disabled={disabled} onMove={onMove} onRemove={onRemove} />
      </div>
      <Input
        value={question.title}
        disabled={disabled}
        maxLength={100}
        autoFocus={fresh}
        placeholder="请输入题目"
        aria-label={`${name}的题目`}
        onChange={title => onChange({ ...question, title })}
        onBlur={() => onChange({ ...question, title: question.title.trim() })}
      />
      <div className="survey-kind">
        <Radio.Group
          type="button"
          size="small"
          value={question.type}
          disabled={disabled}
          aria-label={`${name}的题型`}
          options={QUESTION_TYPE_OPTIONS}
          onChange={(type: QuestionType) => onChange(withQuestionType(question, type))}
        />
        <Checkbox checked={question.required} disabled={disabled} onChange={required => onChange({ ...question, required })}>
          必答
        </Checkbox>
      </div>
      {isChoiceQuestion(question.type) && (
        <QuestionOptions
          name={name}
          options={question.options ?? []}
          disabled={disabled}
          onChange={options => onChange({ ...question, options })}
        />
      )}
      {question.type === 'score' && <p className="survey-none">用户打0至100的整数分</p>}
    </li>
  )
}

interface MoveButtonsProps {
  readonly name: string
  readonly first: boolean
  readonly last: boolean
  readonly disabled: boolean
  onMove(by: -1 | 1): void
  onRemove(): void
}

function MoveButtons({ name, first, last, disabled, onMove, onRemove }: MoveButtonsProps): ReactNode {
  return (
    <span className="survey-tools">
      <Button size="small" type="text" disabled={disabled || first} aria-label={`${name}上移`} onClick={() => onMove(-1)}>
        上移
      </Button>
      <Button size="small" type="text" disabled={disabled || last} aria-label={`${name}下移`} onClick={() => onMove(1)}>
        下移
      </Button>
      <Button size="small" type="text" status="danger" disabled={disabled} aria-label={`删除${name}`} onClick={onRemove}>
        删除
      </Button>
    </span>
  )
}

interface QuestionOptionsProps {
  readonly name: string
  readonly options: readonly string[]
  readonly disabled: boolean
  onChange(options: readonly string[]): void
}

function QuestionOptions({ name, options, disabled, onChange }: QuestionOptionsProps): ReactNode {
  return (
    <div className="survey-options">
      {options.map((option, place) => {
        const label = `${name}选项${place + 1}`
        return (
          <div key={place} className="survey-option">
            <Input
              value={option}
              disabled={disabled}
              maxLength={50}
              placeholder={`选项${place + 1}`}
              aria-label={label}
              onChange={text => onChange(replacedElement(options, place, text))}
              onBlur={() => onChange(replacedElement(options, place, option.trim()))}
            />
            <MoveButtons
              name={label}
              first={place === 0}
              last={place === options.length - 1}
              disabled={disabled}
              onMove={by => onChange(movedElement(options, place, by))}
              onRemove={() => onChange(withoutElement(options, place))}
            />
          </div>
        )
      })}
      <Button
        size="small"
        type="dashed"
        disabled={disabled || options.length >= MAX_QUESTION_OPTIONS}
        aria-label={`${name}新增选项`}
        onClick={() => onChange([...options, ''])}
      >
        新增选项
      </Button>
    </div>
  )
}
