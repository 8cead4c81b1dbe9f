/** Robots come from the environment only, so that no user can make the server call a URL. */

/** Chat programs whose group robots are supported. */
export type RobotKind = 'wecom' | 'dingtalk' | 'feishu'

export interface Robot {
  /** Name in deliveries and test messages. */
  readonly name: string
  readonly kind: RobotKind
  /** Webhook URL. Secret: with it anyone can write to the group. */
  readonly url: URL
  /** Signing key; DingTalk and Feishu only. */
  readonly secret: string | undefined
  /** Topics that it is notified of. */
  readonly topics: ReadonlySet<string>
}

/** Allowed origins; plugin.json declares them as "network". */
const ORIGINS: Readonly<Record<RobotKind, readonly string[]>> = {
  wecom: ['https://qyapi.weixin.qq.com'],
  dingtalk: ['https://oapi.dingtalk.com'],
  feishu: ['https://open.feishu.cn', 'https://open.larksuite.com'],
}

/** Robots on the server's own machine, for tests. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

const isKind = (value: unknown): value is RobotKind => typeof value === 'string' && Object.hasOwn(ORIGINS, value)

function urlOf(value: unknown, kind: RobotKind): URL | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (url === null || url.username !== '' || url.password !== '') return undefined
  return ORIGINS[kind].includes(url.origin) || (url.protocol === 'http:' && LOOPBACK.has(url.hostname)) ? url : undefined
}

/**
 * Validates one robot of the list
 * @throws the first problem, in Chinese and without the URL
 */
function robotOf(value: unknown, place: number, followed: ReadonlySet<string>): Robot {
  const { name, kind, url: address, secret, topics = [...followed], ...rest } = (value ?? {}) as Readonly<Record<string, unknown>>
  const wrong = (what: string): Error => new Error(`NOTIFIER_ROBOTS 第 ${place + 1} 个机器人：${what}`)
  if (typeof name !== 'string' || !/^[\w-]{1,40}$/.test(name)) throw wrong('name 应为 1 到 40 个字母、数字、- 或 _')
  if (!isKind(kind)) throw wrong(`kind 应为 ${Object.keys(ORIGINS).join('、')} 之一`)
  const url = urlOf(address, kind)
  if (!url) throw wrong(`url 应以 ${ORIGINS[kind].join(' 或 ')} 开头`)
  if (secret !== undefined && (typeof secret !== 'string' || secret === '' || kind === 'wecom'))
    throw wrong('secret 是钉钉、飞书机器人的签名密钥，企业微信没有')
  if (!Array.isArray(topics)) throw wrong('topics 应为事件代码的列表')
  const unknown = topics.filter(topic => !followed.has(topic))
  if (unknown.length > 0) throw wrong(`topics 里没有事件 ${unknown.join('、')}，可用的有 ${[...followed].join('、')}`)
  if (Object.keys(rest).length > 0) throw wrong(`不认识 ${Object.keys(rest).join('、')}`)
  return { name, kind, url, secret, topics: new Set(topics) }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Robots from NOTIFIER_ROBOTS; empty if it is not set.
 * @param followed topics that the plugin supports
 * @throws in Chinese, for the person who runs the server
 */
export function readRobots(text: string | undefined, followed: ReadonlySet<string>): readonly Robot[] {
  if (!text) return []
  const list = parseJson(text)
  if (!Array.isArray(list)) throw new Error('NOTIFIER_ROBOTS 应为 JSON 列表，如 [{"name":"sales","kind":"wecom","url":"https://…"}]')
  const robots = list.map((value, place) => robotOf(value, place, followed))
  const twice = robots.find(({ name }, place) => robots.findIndex(other => other.name === name) !== place)
  if (twice) throw new Error(`NOTIFIER_ROBOTS 里有两个机器人叫 ${twice.name}`)
  return robots
}
