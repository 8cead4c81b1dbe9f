import { expect, it } from 'vitest'
import { lateLog } from './late-log.ts'

it('writes warnings and errors in the form of the log until there is one, without the contents of rows', () => {
  const lines: string[] = []
  const log = lateLog(line => lines.push(line))
  log.info({}, 'dropped')
  log.warn({ table: 'lead' }, 'slow')
  log.error({ err: Object.assign(new Error('duplicate key'), { detail: 'Key (phone)=(13800138000)' }) }, 'failed')
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { level: 40, table: 'lead', msg: 'slow' },
    { level: 50, err: { type: 'Error', message: 'duplicate key' }, msg: 'failed' },
  ])
  expect(lines.join()).not.toContain('13800138000')
})

it('forwards everything to the log once it is bound', () => {
  const lines: string[] = []
  const told: string[] = []
  const log = lateLog(line => lines.push(line))
  const keep = (_: object, message: string): void => void told.push(message)
  log.bind({ info: keep, warn: keep, error: keep })
  log.info({}, 'one')
  log.error({}, 'two')
  expect([told, lines]).toEqual([['one', 'two'], []])
})
