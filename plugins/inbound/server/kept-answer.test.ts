import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HttpError } from '#core/contract/errors.ts'
import { readIdempotencyKey } from './kept-answer.ts'

const request = (key: string | undefined) => ({ headers: { 'idempotency-key': key }, path: '/api/inbound/things', body: Buffer.from('{}') })

describe('an Idempotency-Key', () => {
  it('may be left out', () => {
    expect(readIdempotencyKey(7, request(undefined))).toBeUndefined()
    expect(readIdempotencyKey(7, { ...request(undefined), headers: {} })).toBeUndefined()
  })

  it.each(['12345678', 'x'.repeat(64), 'Az09_-Az'])('belongs to one client, path and body: %s', key => {
    const hash = createHash('sha256').update('/api/inbound/things\n{}').digest()
    expect(readIdempotencyKey(7, request(key))).toEqual({ clientId: 7, key, hash })
  })

  it.each(['', '1234567', 'x'.repeat(65), '1234 5678', ' 12345678', '12345678 ', '12345678.', '键键键键键键键键'])(
    'has from 8 to 64 plain characters: %j has not',
    key => {
      let told: unknown
      try {
        readIdempotencyKey(7, request(key))
      } catch (error) {
        told = error
      }
      expect(told).toBeInstanceOf(HttpError)
      expect(told).toMatchObject({ status: 400, code: 400, message: 'Idempotency-Key 格式不正确' })
    },
  )
})
