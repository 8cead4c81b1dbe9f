import { isLoopback } from '#core/server/config/loopback.ts'
import { StartProblem } from '#core/server/config/start-problem.ts'

/** An external system that receives webhooks. */
export interface Peer {
  /** Name of the peer in deliveries and for users. */
  readonly key: string
  readonly url: string
  /** Shared secret for signatures. */
  readonly secret: string
}

const MIN_SECRET_LENGTH = 32

interface PeerSetting {
  /** Names of the environment variables, for error messages. */
  readonly names: { readonly url: string; readonly secret: string }
  readonly url: string | undefined
  readonly secret: string | undefined
}

/**
 * Reads a peer from the configuration; undefined if neither variable is set.
 * @throws StartProblem without repeating a value: one of them is a secret
 */
export function readPeer(key: string, { names, url: givenUrl, secret: givenSecret }: PeerSetting): Peer | undefined {
  const [url, secret] = [givenUrl?.trim() ?? '', givenSecret?.trim() ?? '']
  if (url === '' && secret === '') return undefined
  if (url === '' || secret === '') throw new StartProblem(`${names.url} 和 ${names.secret} 必须同时设置`)
  const fault = urlFault(url)
  if (fault !== undefined) throw new StartProblem(`${names.url} ${fault}`)
  if (secret.length < MIN_SECRET_LENGTH) throw new StartProblem(`${names.secret} 至少需要 ${MIN_SECRET_LENGTH} 位`)
  return { key, url, secret }
}

function urlFault(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return '格式应为 https://域名/路径'
  if (url.username !== '' || url.password !== '') return '不能带用户名和密码'
  // Traffic within this machine cannot be intercepted.
  const own = isLoopback(url.hostname.replace(/^\[|\]$/g, ''))
  return url.protocol === 'https:' || own ? undefined : '必须以 https:// 开头（本机地址除外）'
}
