import { expect, it } from 'vitest'
import { jobAt } from '#core/contract/job-address.ts'
import { objectOf, TEXT } from '#core/contract/shape.ts'
import { checkJobData } from './check-data.ts'

it('a job is sent with data of its shape, and without any if it has none', () => {
  const importAt = jobAt({ name: 'book.import', data: objectOf({ file: TEXT }) })
  expect(() => checkJobData(importAt, { file: 'a.xlsx' })).not.toThrow()
  expect(() => checkJobData(importAt, { file: 1 })).toThrow('job book.import is sent with wrong data: data/file must be string')
  expect(() => checkJobData({ name: 'book.count' }, {})).not.toThrow()
  expect(() => checkJobData({ name: 'book.count' }, { file: 'a.xlsx' })).toThrow('job book.count')
})
