import { expect, it } from 'vitest'
import { HttpError } from '#core/contract/errors.ts'
import { explainStart } from './explain-start.ts'
import { StartProblem } from './start-problem.ts'

const coded = (code: string, more: object = {}): Error => Object.assign(new Error(`${code} happened`), { code, ...more })

it('says what to do by the code of an error, wherever in its causes that stands', () => {
  const refused = coded('ECONNREFUSED', { address: '10.0.0.5', port: 5432 })
  const sentence = '无法连接数据库 10.0.0.5:5432，请确认它已启动，并检查 DATABASE_URL'
  expect(explainStart(refused).message).toBe(sentence)
  expect(explainStart(new AggregateError([refused])).message).toBe(sentence)
  expect(explainStart(Object.assign(new HttpError(503, 503, '系统繁忙，请稍后再试'), { cause: refused })).message).toBe(sentence)
  expect(explainStart(coded('EACCES', { path: '/srv/data/files' })).message).toContain('/srv/data/files')
})

it('is one sentence without a stack for what nobody foresaw; the stack is the detail', () => {
  const problem = explainStart(new Error('odd\nsecond line'))
  expect(problem.message).toBe('服务启动失败（odd）；请重新启动，若仍然失败，用 LOG_LEVEL=debug 启动可以看到详情')
  expect(problem.detail).toContain('explain-start.test.ts')
  expect(explainStart('odd', '没有写成').message).toBe('没有写成')
})

it('leaves a start problem as it is', () => {
  const problem = new StartProblem('端口已被占用')
  expect(explainStart(problem)).toBe(problem)
})
