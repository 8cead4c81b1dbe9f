import { describe, expect, it } from 'vitest'
import { callKey } from './idempotency.ts'

const CALL = { employeeId: 7, path: '/work/task/add', body: { name: '任务' } }
const hash = (change: Partial<typeof CALL> = {}) => callKey('key-0001', false, { ...CALL, ...change })?.bodyHash.toString('hex')

describe('the key of a call', () => {
  it('is missed only where one is needed', () => {
    expect(callKey(undefined, false, CALL)).toBeUndefined()
    expect(() => callKey(undefined, true, CALL)).toThrow(expect.objectContaining({ status: 400, message: '缺少 Idempotency-Key' }))
  })

  it('belongs to who calls and to the address', () => {
    expect(callKey('key_0001-Z', true, CALL)).toMatchObject({ employeeId: 7, key: 'key_0001-Z', path: '/work/task/add' })
  })

  it.each(['', 'short-7', 'a'.repeat(65), 'key 00001', 'key-0001;', '关键字关键字关键字', '(key-0001', 'key-0001\n'])('refuses %j', key => {
    expect(() => callKey(key, false, CALL)).toThrow(expect.objectContaining({ status: 400, message: 'Idempotency-Key 格式不正确' }))
  })

  it.each(['a'.repeat(8), 'a'.repeat(64)])('takes %s', key => {
    expect(callKey(key, true, CALL)?.key).toBe(key)
  })

  it('goes with a hash of what was sent, and where to', () => {
    expect(hash()).toBe(hash({ body: { name: '任务' } }))
    expect(hash({ body: { name: '另一个' } })).not.toBe(hash())
    expect(hash({ path: '/work/note/add' })).not.toBe(hash())
  })
})
