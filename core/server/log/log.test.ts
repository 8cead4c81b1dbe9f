import { expect, it } from 'vitest'
import { describeError, loggedPath } from './log.ts'

it('logs no query and nothing that breaks a line', () => {
  expect(loggedPath('/api/verifyDuplicate?wechatOrPhoneNumberIs=13800138000')).toBe('/api/verifyDuplicate')
  expect(loggedPath('/api/x\r\nfake: line')).toBe('/api/x??fake:?line')
  expect(loggedPath(`/${'x'.repeat(500)}`)).toHaveLength(200)
})

it('logs errors without the row contents that PostgreSQL adds', () => {
  const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (phone)=(13800138000) already exists.' })
  expect(JSON.stringify(describeError(error))).not.toContain('13800138000')
})
