import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { KEY_HEADER, OTHER_HEADERS, readHeaders, signedContent, signRequest } from './headers.ts'

const said = {
  keyId: `yhk_${'0a'.repeat(12)}`,
  timestamp: '1772330400',
  nonce: 'Nonce_of-16chars',
  signature: `v1=${'0f'.repeat(32)}`,
}
const headersOf = (changed: Partial<typeof said> = {}): Record<string, string | undefined> => {
  const { keyId, timestamp, nonce, signature } = { ...said, ...changed }
  return {
    'x-yuanhang-key': keyId,
    'x-yuanhang-timestamp': timestamp,
    'x-yuanhang-nonce': nonce,
    'x-yuanhang-signature': signature,
  }
}
const read = (changed?: Partial<typeof said>) => readHeaders({ headers: headersOf(changed) })

describe('the headers of a signature', () => {
  it('are described to those who sign', () => {
    const header = (name: string, pattern: string, description: string) => ({ name, description, schema: { type: 'string', pattern } })
    expect(KEY_HEADER).toEqual(header('X-Yuanhang-Key', '^yhk_[0-9a-f]{24}$', '密钥编号'))
    expect(OTHER_HEADERS).toEqual([
      header('X-Yuanhang-Timestamp', '^[0-9]{10}$', '签名时间，1970 年以来的秒数，与服务器相差不超过 300 秒'),
      header('X-Yuanhang-Nonce', '^[A-Za-z0-9_-]{16,64}$', '随机串，同一密钥只能使用一次'),
      header(
        'X-Yuanhang-Signature',
        '^v1=[0-9a-f]{64}$',
        'v1= 加上以密钥对“<时间>.<随机串>.<方法>.<路径>.”和请求体原文所作 HMAC-SHA256 的十六进制值',
      ),
    ])
  })

  it('are read as they came', () => {
    expect(read()).toEqual(said)
    expect(read({ nonce: 'x'.repeat(64) })).toEqual({ ...said, nonce: 'x'.repeat(64) })
  })

  it.each(Object.keys(headersOf()))('are none without %s', name => {
    expect(readHeaders({ headers: { ...headersOf(), [name]: undefined } })).toBeUndefined()
  })

  it.each<Partial<typeof said>>([
    { keyId: `yhk_${'0'.repeat(23)}` },
    { keyId: `yhk_${'0'.repeat(25)}` },
    { keyId: ` yhk_${'0'.repeat(24)}` },
    { keyId: `yhk_${'G'.repeat(24)}` },
    { timestamp: '177233040' },
    { timestamp: '17723304000' },
    { timestamp: '177233040x' },
    { nonce: 'n'.repeat(15) },
    { nonce: 'n'.repeat(65) },
    { nonce: `${'n'.repeat(16)}.` },
    { signature: '0f'.repeat(32) },
    { signature: `v1=${'0'.repeat(63)}` },
    { signature: `v1=${'0'.repeat(65)}` },
    { signature: `v1=${'F'.repeat(64)}` },
  ])('are none with another form: %j', changed => {
    expect(read(changed)).toBeUndefined()
  })
})

describe('what is signed', () => {
  const request = { method: 'POST', path: '/api/inbound/things', body: Buffer.from('{"items":[]}') }

  it('is the time, the nonce, the method, the path and the body', () => {
    expect(signedContent(said, request)).toEqual({
      timestamp: said.timestamp,
      delivery: 'Nonce_of-16chars.POST./api/inbound/things',
      body: request.body,
    })
    const text = '1772330400.Nonce_of-16chars.POST./api/inbound/things.{"items":[]}'
    expect(signRequest('yhs_secret', said, request)).toBe(`v1=${createHmac('sha256', 'yhs_secret').update(text).digest('hex')}`)
  })
})
