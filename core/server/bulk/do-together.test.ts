import { expect, it } from 'vitest'
import { HttpError, invalid, refuse } from '#core/contract/errors.ts'
import { mistyped } from '#tests/support/stub.ts'
import type { Core } from '../pipeline/core.ts'
import { type BulkJobRun, processPart, rowRefusalReason } from './do-together.ts'
import { JobStopped } from './hold-job.ts'

it('tells a refusal without the name of the row, which stands beside it, and without marks for forms', () => {
  expect(rowRefusalReason(refuse('以下客户已受保护：王五'), '王五')).toBe('以下客户已受保护')
  expect(rowRefusalReason(refuse('以下客户已受保护：王五'))).toBe('以下客户已受保护：王五')
  for (const text of ['王五', '以下客户已受保护：王五等', '以下客户已受保护:王五', '：王五 ', '已受保护'])
    expect(rowRefusalReason(refuse(text), '王五')).toBe(text)
  expect(rowRefusalReason(refuse('：王五'), '王五')).toBe('')
  expect(rowRefusalReason(refuse('type=1客户重复：王五'), '王五')).toBe('客户重复')
  expect(rowRefusalReason(refuse('客户type=1'), '王五')).toBe('客户type=1')
})

it('takes for a refusal of rows what the call itself would be refused with, and nothing else', () => {
  expect(rowRefusalReason(invalid([{ field: 'a', message: '有误' }]))).toBe('有误')
  expect(rowRefusalReason(new HttpError(499, 499, 'x'))).toBe('x')
  for (const error of [new HttpError(500, 500, 'x'), new HttpError(503, 503, 'x'), new Error('x'), new JobStopped('x'), 'x', undefined])
    expect(rowRefusalReason(error, 'x')).toBeUndefined()
})

it('a job that is stopped is a refusal of the whole', () => {
  expect(new JobStopped('任务已结束')).toMatchObject({ status: 409, code: 3000, message: '任务已结束' })
})

it('does no operation that prepares its calls', async () => {
  const prepared = { declaration: { name: 'x.a' }, prepare: async () => 1, run: async () => ({}) }
  const run = mistyped<BulkJobRun>({
    core: mistyped<Core>({ operations: new Map([['x.a', prepared]]) }),
    action: { operation: 'x.a' },
  })
  await expect(processPart(run, [])).rejects.toThrow('x.a prepares its calls: it is not done in bulk')
})
