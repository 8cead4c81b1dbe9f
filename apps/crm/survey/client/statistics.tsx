import Skeleton from '@arco-design/web-react/es/Skeleton'
import '@arco-design/web-react/es/Skeleton/style/css.js'
import { type ReactNode, useState } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { SelectField } from '#core/runtime/combobox/select-field.tsx'
import { Contributed, LoadFailed, useData } from '#core/runtime/index.ts'
import { isChoiceQuestion, QUESTION_TYPES, type QuestionStatistics, SCORE_TENTHS, surveyStatisticsGet } from '../wire.ts'
import './survey.css'

/** Answers to each question of a survey version, as charts and texts. */
export function SurveyResults({ rows }: ComponentProps): ReactNode {
  const id = rows[0]?.id
  const [number, setNumber] = useState<number>()
  const { data, error, refresh } = useData(id === undefined ? null : surveyStatisticsGet, { id, number })
  if (id === undefined) return <p className="survey-none">暂无统计</p>
  if (error && !data) return <LoadFailed error={error} retry={() => void refresh()} />
  if (!data) return <Skeleton animation text={{ rows: 8 }} />
  if (data.number === null) return <p className="survey-none">问卷尚未发布</p>
  return (
    <div className="survey-statistics">
      <div className="survey-version">
        <SelectField<number>
          label="问卷版本"
          required
          value={data.number}
          onChange={setNumber}
          options={data.numbers.map(value => ({ value, label: `第${value}版` }))}
        />
        <span role="status">共{data.total}份答卷</span>
      </div>
      {data.questions.map((one, place) => (
        <QuestionResult key={one.question.id} statistics={one} place={place} />
      ))}
    </div>
  )
}

function QuestionResult({ statistics, place }: { readonly statistics: QuestionStatistics; readonly place: number }): ReactNode {
  const { question, answered, mean, texts } = statistics
  return (
    <section className="yh-card" aria-label={question.title}>
      <h3>
        {place + 1}. {question.title}
      </h3>
      <p className="survey-none">
        {QUESTION_TYPES[question.type]}，{answered}人作答{mean === null ? '' : `，平均${mean}分`}
      </p>
      {question.type === 'text' ? <AnswerTexts texts={texts} /> : <AnswerBars statistics={statistics} />}
    </section>
  )
}

/** Horizontal bars for choices, whose labels are long; vertical bars for tenths of scores. */
function AnswerBars({ statistics: { question, counts } }: { readonly statistics: QuestionStatistics }): ReactNode {
  const choices = isChoiceQuestion(question.type)
  const props = {
    title: choices ? '选择人数' : '分数分布',
    labels: choices ? question.options : SCORE_TENTHS,
    series: [{ name: '人数', values: counts }],
    unit: '人',
    lying: choices,
  }
  const part: ComponentProps = { props, rows: [], action: undefined, actions: {}, view: undefined, close: () => {} }
  return <Contributed kind="components" id="charts/bar" props={part} />
}

function AnswerTexts({ texts }: { readonly texts: readonly string[] }): ReactNode {
  if (texts.length === 0) return <p className="survey-none">暂无回答</p>
  return (
    <ul className="survey-texts">
      {texts.map((text, place) => (
        <li key={`${place}${text}`}>{text}</li>
      ))}
    </ul>
  )
}
