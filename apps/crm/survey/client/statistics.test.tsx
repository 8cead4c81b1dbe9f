// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ClientPlugin, ComponentProps } from '#core/contract/client-plugin.ts'
import { RequestError } from '#core/runtime/http/request-error.ts'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import type { SurveyStatistics } from '../wire.ts'
import { SurveyResults } from './statistics.tsx'

/** Stands in for the chart and prints its props. */
const charts: ClientPlugin = {
  id: 'charts',
  components: { bar: ({ props }: ComponentProps) => <output>{JSON.stringify(props)}</output> },
}
const answersOf = (number: number): SurveyStatistics => ({
  number,
  numbers: [2, 1],
  total: number * 10,
  questions: [
    {
      question: { id: 'q1', type: 'single', title: '阶段', required: true, options: ['咨询', '申请'] },
      ...{ answered: 9, counts: [6, 3], mean: null, texts: [] },
    },
    { question: { id: 'q2', type: 'score', title: '满意度', required: true }, answered: 8, counts: [0, 8], mean: '15.50', texts: [] },
    { question: { id: 'q3', type: 'text', title: '建议', required: false }, answered: 1, counts: [], mean: null, texts: ['<b>很好</b>'] },
    { question: { id: 'q4', type: 'text', title: '其他', required: false }, answered: 0, counts: [], mean: null, texts: [] },
  ],
})
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(clearBench)

const show = (data: (number: number) => SurveyStatistics | RequestError) =>
  renderBench(<SurveyResults props={{}} rows={[{ id: 5 }]} action={undefined} actions={{}} view={undefined} close={() => {}} />, {
    plugins: [charts],
    answers: {
      'GET /system/survey/statistics': ({ query }) => {
        const answer = data(Number(query['number'] ?? 2))
        return answer instanceof RequestError ? answer : { data: answer }
      },
    },
  })
const part = (title: string) => screen.findByRole('region', { name: title })

it('tells of each question by its kind: choices by option, scores by tenths with their mean, texts as they were written', async () => {
  const { calls } = await show(answersOf)
  expect((await part('阶段')).textContent).toMatch(/1\. 阶段.*9人作答/)
  expect(JSON.parse(within(await part('阶段')).getByRole('status').textContent ?? '')).toMatchObject({
    labels: ['咨询', '申请'],
    series: [{ values: [6, 3] }],
    lying: true,
  })
  expect((await part('满意度')).textContent).toContain('8人作答，平均15.50分')
  expect(JSON.parse(within(await part('满意度')).getByRole('status').textContent ?? '')).toMatchObject({
    labels: expect.arrayContaining(['0-9分', '90-100分']),
    lying: false,
  })
  expect(within(await part('建议')).getByRole('listitem').textContent).toBe('<b>很好</b>')
  expect((await part('其他')).textContent).toContain('暂无回答')
  expect(calls.find(({ url }) => url === '/system/survey/statistics')?.query).toEqual({ id: '5' })
})

it('tells of the version that is chosen', async () => {
  await show(answersOf)
  expect(await screen.findByText('共20份答卷')).toBeTruthy()
  await user.click(screen.getByLabelText('问卷版本'))
  await user.click(await screen.findByText('第1版'))
  expect(await screen.findByText('共10份答卷')).toBeTruthy()
})

it('says that nothing was published yet, and offers another try where it could not load', async () => {
  await show(number => ({ ...answersOf(number), number: null, numbers: [], questions: [] }))
  expect(await screen.findByText('问卷尚未发布')).toBeTruthy()
  await clearBench()
  let broken = true
  await show(number => (broken ? new RequestError('服务繁忙', { status: 503 }) : answersOf(number)))
  const again = await screen.findByRole('button', { name: /重试|重新加载/ })
  broken = false
  await user.click(again)
  expect(await part('阶段')).toBeTruthy()
})
