import type { SignedRequest, SigningHeader } from '#core/contract/signing.ts'
import { type Signed, signatureOf } from '#core/server/peers/signature.ts'

/** Signature headers of a request, each in its only accepted format. */
export interface SaidHeaders {
  readonly keyId: string
  readonly timestamp: string
  readonly nonce: string
  readonly signature: string
}

const FORMS: Readonly<Record<keyof SaidHeaders, { readonly header: SigningHeader; readonly form: RegExp }>> = {
  keyId: declared('X-Yuanhang-Key', '^yhk_[0-9a-f]{24}$', '密钥编号'),
  timestamp: declared('X-Yuanhang-Timestamp', '^[0-9]{10}$', '签名时间，1970 年以来的秒数，与服务器相差不超过 300 秒'),
  nonce: declared('X-Yuanhang-Nonce', '^[A-Za-z0-9_-]{16,64}$', '随机串，同一密钥只能使用一次'),
  signature: declared(
    'X-Yuanhang-Signature',
    '^v1=[0-9a-f]{64}$',
    'v1= 加上以密钥对“<时间>.<随机串>.<方法>.<路径>.”和请求体原文所作 HMAC-SHA256 的十六进制值',
  ),
}

function declared(name: string, pattern: string, description: string) {
  return { header: { name, description, schema: { type: 'string', pattern } }, form: new RegExp(pattern) }
}

/** Header of the key id, and the other signature headers. */
export const KEY_HEADER: SigningHeader = FORMS.keyId.header
export const OTHER_HEADERS: readonly SigningHeader[] = [FORMS.timestamp.header, FORMS.nonce.header, FORMS.signature.header]

/** Signature headers of a request; undefined if one is missing or malformed. */
export function readHeaders({ headers }: Pick<SignedRequest, 'headers'>): SaidHeaders | undefined {
  const said = Object.entries(FORMS).map(([part, { header, form }]) => {
    const value = headers[header.name.toLowerCase()] ?? ''
    return [part, form.test(value) ? value : undefined] as const
  })
  return said.some(([, value]) => value === undefined) ? undefined : (Object.fromEntries(said) as unknown as SaidHeaders)
}

/** The signed text. No part can contain the separating dot except the path, which the server knows anyway. */
export const signedOf = (
  { timestamp, nonce }: SaidHeaders,
  { method, path, body }: Pick<SignedRequest, 'method' | 'path' | 'body'>,
): Signed => ({
  timestamp,
  delivery: `${nonce}.${method}.${path}`,
  body,
})

/** Signature of a request, for tests and examples. */
export const signRequest = (
  secret: string,
  said: Omit<SaidHeaders, 'signature'>,
  request: Pick<SignedRequest, 'method' | 'path' | 'body'>,
): string => signatureOf(secret, signedOf({ ...said, signature: '' }, request))
