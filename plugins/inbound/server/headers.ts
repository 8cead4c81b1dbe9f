import type { SignedRequest, SigningHeader } from '#core/contract/signing.ts'
import { type SignedContent, signatureOf } from '#core/server/index.ts'

/** Signature headers of a request, each in its only accepted format. */
export interface SignatureHeaders {
  readonly keyId: string
  readonly timestamp: string
  readonly nonce: string
  readonly signature: string
}

const HEADER_FORMATS: Readonly<Record<keyof SignatureHeaders, { readonly header: SigningHeader; readonly form: RegExp }>> = {
  keyId: headerFormat('X-Yuanhang-Key', '^yhk_[0-9a-f]{24}$', '密钥编号'),
  timestamp: headerFormat('X-Yuanhang-Timestamp', '^[0-9]{10}$', '签名时间，1970 年以来的秒数，与服务器相差不超过 300 秒'),
  nonce: headerFormat('X-Yuanhang-Nonce', '^[A-Za-z0-9_-]{16,64}$', '随机串，同一密钥只能使用一次'),
  signature: headerFormat(
    'X-Yuanhang-Signature',
    '^v1=[0-9a-f]{64}$',
    'v1= 加上以密钥对“<时间>.<随机串>.<方法>.<路径>.”和请求体原文所作 HMAC-SHA256 的十六进制值',
  ),
}

function headerFormat(name: string, pattern: string, description: string) {
  return { header: { name, description, schema: { type: 'string', pattern } }, form: new RegExp(pattern) }
}

/** Header of the key id, and the other signature headers. */
export const KEY_HEADER: SigningHeader = HEADER_FORMATS.keyId.header
export const OTHER_HEADERS: readonly SigningHeader[] = [
  HEADER_FORMATS.timestamp.header,
  HEADER_FORMATS.nonce.header,
  HEADER_FORMATS.signature.header,
]

/** Signature headers of a request; undefined if one is missing or malformed. */
export function readHeaders({ headers }: Pick<SignedRequest, 'headers'>): SignatureHeaders | undefined {
  const read = (part: keyof SignatureHeaders): string | undefined => {
    const { header, form } = HEADER_FORMATS[part]
    const value = headers[header.name.toLowerCase()] ?? ''
    return form.test(value) ? value : undefined
  }
  const [keyId, timestamp, nonce, signature] = [read('keyId'), read('timestamp'), read('nonce'), read('signature')]
  if (keyId === undefined || timestamp === undefined || nonce === undefined || signature === undefined) return undefined
  return { keyId, timestamp, nonce, signature }
}

/** The signed text. No part can contain the separating dot except the path, which the server knows anyway. */
export const signedContent = (
  { timestamp, nonce }: SignatureHeaders,
  { method, path, body }: Pick<SignedRequest, 'method' | 'path' | 'body'>,
): SignedContent => ({
  timestamp,
  delivery: `${nonce}.${method}.${path}`,
  body,
})

/** Signature of a request, for tests and examples. */
export const signRequest = (
  secret: string,
  said: Omit<SignatureHeaders, 'signature'>,
  request: Pick<SignedRequest, 'method' | 'path' | 'body'>,
): string => signatureOf(secret, signedContent({ ...said, signature: '' }, request))
