import type { Db } from '#core/contract/database.ts'
import { HttpError } from '#core/contract/errors.ts'
import type { ClientSystem, SignedRequest, Signing } from '#core/contract/signing.ts'
import { hasValidSignature, isTimely, limitCalls } from '#core/server/index.ts'
import { type BlockedAddresses, createBlockedAddresses } from './failed-places.ts'
import type { InboundFeed } from './feed.ts'
import { KEY_HEADER, OTHER_HEADERS, readHeaders, type SignatureHeaders, signedContent } from './headers.ts'
import { claimNonce, findKey, type KnownKey, noteRefusal } from './known-key.ts'
import type { Sealing } from './sealing.ts'

/** Maximum size of a batch in bytes: 500 items of two thousand. */
const MAX_BATCH_BYTES = 1024 * 1024

/** The same refusal for every fault of a key or signature, so that it reveals nothing. */
const signatureRefusal = (): HttpError => new HttpError(401, 401, '签名校验未通过')

/** Signature check for the calls of a feed. */
export type FeedGuard = (feed: Pick<InboundFeed, 'scope' | 'title'>) => Signing

/** One for all feeds: an address blocked at one feed is blocked at all of them. */
export function createFeedGuard(sealing: Sealing, places: BlockedAddresses = createBlockedAddresses()): FeedGuard {
  return feed => ({
    maxBody: MAX_BATCH_BYTES,
    key: KEY_HEADER,
    headers: OTHER_HEADERS,
    verify: request => verifyRequest(feed, request, { sealing, places }),
    refused: (client, error, { id, db }) => noteRefusal(db, client.key, refusalReasonOf(error, id)),
  })
}

interface GuardDependencies {
  readonly sealing: Sealing
  readonly places: BlockedAddresses
}

type GuardedFeed = Parameters<FeedGuard>[0]

async function verifyRequest(feed: GuardedFeed, request: SignedRequest, { sealing, places }: GuardDependencies): Promise<ClientSystem> {
  const { db, ip } = request
  const said = readHeaders(request)
  places.requireOpen(ip, said?.keyId)
  if (!said) throw signatureRefusal()
  const checked = await checkSignature(await findKey(db, said.keyId, feed.scope), said, request, sealing)
  if ('reason' in checked) {
    await Promise.all([places.count(db, ip, checked.signed ? said.keyId : undefined), noteRefusal(db, said.keyId, checked.reason)])
    throw signatureRefusal()
  }
  places.verified(ip, said.keyId)
  await requireScopeAndRate(db, feed, said.keyId, checked)
  return { id: checked.clientId, name: checked.client, key: said.keyId }
}

const ENDED_KEY_REASONS: Readonly<Partial<Record<KnownKey['state'], string>>> = { EXPIRED: '密钥已失效', REVOKED: '密钥已吊销' }

interface SignatureFault {
  /** For the employee who manages the key. */
  readonly reason: string
  /** True if signed with the key's own secret: then a program is misconfigured, and the caller is no attacker. */
  readonly signed: boolean
}

const forgedFault = (reason: string): SignatureFault => ({ reason, signed: false })

/** The key of a genuine call, or why it is refused. Callers without the key's secret get the same response in all cases. */
async function checkSignature(
  key: KnownKey | undefined,
  said: SignatureHeaders,
  request: SignedRequest,
  sealing: Sealing,
): Promise<KnownKey | SignatureFault> {
  const signed = signedContent(said, request)
  const secret = key?.sealed ? await sealing.open(request.db, key.sealed, said.keyId) : undefined
  // Computed for unknown keys as well, so that both cases take the same time.
  const genuine = hasValidSignature(secret ?? said.keyId, signed, said.signature)
  if (!key) return forgedFault('没有这个密钥')
  if (secret === undefined) return forgedFault(ENDED_KEY_REASONS[key.state] ?? '密钥无法解开：检查 INBOUND_SEALING_KEY，或重新生成密钥')
  if (!genuine) return forgedFault('签名不正确')
  const reason = isTimely(signed)
    ? (ENDED_KEY_REASONS[key.state] ?? (key.enabled ? undefined : '接入系统已停用'))
    : `签名时间与服务器相差超过 300 秒（${clockSkewText(said)}）`
  if (reason !== undefined) return { reason, signed: true }
  return (await claimNonce(request.db, key.id, said.nonce)) ? key : { reason: '随机串已使用过', signed: true }
}

const clockSkewText = ({ timestamp }: SignatureHeaders): string => {
  const seconds = Math.round(Number(timestamp) - Date.now() / 1_000)
  return seconds > 0 ? `快 ${seconds} 秒` : `慢 ${-seconds} 秒`
}

/** Checks the rate limit and the scope of an authenticated client. @throws 429, 403. */
async function requireScopeAndRate(
  db: Db,
  { scope, title }: GuardedFeed,
  keyId: string,
  { clientId, perMinute, allowed }: KnownKey,
): Promise<void> {
  try {
    const message = `调用过于频繁，每分钟最多 ${perMinute} 次`
    await limitCalls(db, [{ key: `inbound ${clientId}`, points: perMinute, seconds: 60 }], { message })
    if (!allowed) throw new HttpError(403, 403, `没有提交“${title}”的权限（${scope}）`)
  } catch (error) {
    if (error instanceof HttpError) await noteRefusal(db, keyId, error.message)
    throw error
  }
}

const refusalReasonOf = (error: unknown, requestId: string): string =>
  error instanceof HttpError && error.status < 500 ? error.message : `处理失败，请求编号 ${requestId}`
