import type { RobotKind } from './robot.ts'

/** Reason why a robot did not accept a message, in Chinese. */
export interface RobotRefusal {
  readonly error: string
  /** Seconds to wait before the next attempt, if the robot states it. */
  readonly wait?: number
}

/** Known error codes that people can fix. The robots' own messages are not shown, since some contain URLs. */
const ERROR_MEANINGS: Readonly<Record<RobotKind, Readonly<Record<number, string>>>> = {
  wecom: { 45009: '发送过快', 93000: '机器人地址无效，或已被移出群' },
  dingtalk: { 130101: '发送过快', 300001: '机器人地址无效', 310000: '签名、关键词或 IP 不符合机器人的安全设置', 400013: '群已解散' },
  feishu: {
    9499: '内容格式不符',
    11232: '发送过快',
    19001: '机器人地址无效',
    19021: '签名不符，或服务器时间不准',
    19022: '服务器 IP 不在白名单',
    19024: '没有机器人要求的关键词',
  },
}

/** Only this many characters of a response are read. */
const MAX_RESPONSE_CHARS = 10_000
/** Maximum wait in seconds that a robot can request. */
const MAX_WAIT_SECONDS = 3_600

const answerCode = (kind: RobotKind, text: string): number | undefined => {
  try {
    const answer: Readonly<Record<string, unknown>> = JSON.parse(text)
    const code = kind === 'feishu' ? (answer['code'] ?? answer['StatusCode']) : answer['errcode']
    return typeof code === 'number' ? code : undefined
  } catch {
    return undefined
  }
}

/** Reads the response of a robot. A refusal may have status 200, so the code in the body decides. Undefined if the message was accepted. */
export async function readRefusal(kind: RobotKind, answer: Response): Promise<RobotRefusal | undefined> {
  const text = (await answer.text()).slice(0, MAX_RESPONSE_CHARS)
  if (answer.status === 429) {
    const wait = Number(answer.headers.get('retry-after'))
    return { error: '发送过快', ...(wait > 0 ? { wait: Math.min(wait, MAX_WAIT_SECONDS) } : {}) }
  }
  if (!answer.ok) return { error: `机器人返回 HTTP ${answer.status}` }
  const code = answerCode(kind, text)
  if (code === 0) return undefined
  if (code === undefined) return { error: '应答不是机器人的，请检查网络代理' }
  const meaning = ERROR_MEANINGS[kind][code]
  return { error: `机器人返回错误 ${code}${meaning === undefined ? '' : `：${meaning}`}` }
}
