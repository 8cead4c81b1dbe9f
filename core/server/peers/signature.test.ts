import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isSigned, signatureOf } from './signature.ts'

const SECRET = 'a secret that only the two of us know'
const signed = { timestamp: '1790000000', delivery: '0b1c', body: '{"data":"您好"}' }
const now = 1_790_000_000_000
const signature = signatureOf(SECRET, signed)

type Verify = (secret: string, headers: Readonly<Record<string, string>>, body: Buffer) => boolean

/** The verification code that docs/webhook.md gives to receivers. */
const documented = async (): Promise<Verify> => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/webhook.md'), 'utf8')
  const code = /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
  return ((await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as { isGenuine: Verify }).isGenuine
}

describe('a signature', () => {
  it('is of this moment, this delivery and these bytes, by who knows the secret', () => {
    expect(signature).toMatch(/^v1=[0-9a-f]{64}$/)
    expect(isSigned(SECRET, signed, signature, now)).toBe(true)
    for (const other of [{ timestamp: '1790000001' }, { delivery: '0b1d' }, { body: '{"data":"您 好"}' }])
      expect(isSigned(SECRET, { ...signed, ...other }, signature, now)).toBe(false)
    expect(isSigned(`${SECRET}.`, signed, signature, now)).toBe(false)
  })

  it.each(['', 'v1=', signature.slice(0, -1), `${signature}0`, signature.toUpperCase(), `v2${signature.slice(2)}`])('is not %j', given => {
    expect(isSigned(SECRET, signed, given, now)).toBe(false)
  })

  it('grows old', () => {
    for (const seconds of [-299, 299]) expect(isSigned(SECRET, signed, signature, now + seconds * 1_000)).toBe(true)
    for (const seconds of [-301, 301]) expect(isSigned(SECRET, signed, signature, now + seconds * 1_000)).toBe(false)
    expect(isSigned(SECRET, { ...signed, timestamp: 'x' }, signatureOf(SECRET, { ...signed, timestamp: 'x' }), now)).toBe(false)
  })

  it('is checked by receivers as the guide shows it', async () => {
    const isGenuine = await documented()
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const fresh = { ...signed, timestamp }
    const headers = {
      'x-yuanhang-delivery': fresh.delivery,
      'x-yuanhang-timestamp': timestamp,
      'x-yuanhang-signature': signatureOf(SECRET, fresh),
    }
    const body = Buffer.from(fresh.body)
    expect(isGenuine(SECRET, headers, body)).toBe(true)
    expect(isGenuine(SECRET, headers, Buffer.from('{}'))).toBe(false)
    expect(isGenuine(SECRET, { ...headers, 'x-yuanhang-signature': 'v1=00' }, body)).toBe(false)
    expect(isGenuine(SECRET, {}, body)).toBe(false)
    const old = { ...fresh, timestamp: String(Number(timestamp) - 301) }
    expect(
      isGenuine(SECRET, { ...headers, 'x-yuanhang-timestamp': old.timestamp, 'x-yuanhang-signature': signatureOf(SECRET, old) }, body),
    ).toBe(false)
  })
})
