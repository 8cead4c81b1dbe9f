import type { Peer } from '#core/server/peers/peer.ts'
import { signatureOf } from '#core/server/peers/signature.ts'
import type { SmsDriver, SmsMessage, SmsOutcome } from './provider.ts'

/** Milliseconds within which the gateway has to answer. */
const DEADLINE = 10_000
/** Characters of an answer that are read. */
const LONGEST_ANSWER = 4_000

/** What the gateway's codes mean to staff. */
const REASONS: Readonly<Record<string, string>> = {
  invalid_phone: '号码无效',
  blacklisted: '号码在运营商黑名单',
  content_rejected: '内容未通过审核',
  template_rejected: '模板未通过审核',
  insufficient_balance: '短信余额不足',
}

/** Faults of a connection that never came about: nothing was sent. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

const codeOf = (error: unknown): string => {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : ''
}

/** Sends by a gateway that speaks the request of docs/sms.md. @param deadline milliseconds */
export const httpDriver = (gateway: Peer, deadline = DEADLINE): SmsDriver => ({
  async send(message, { signal }) {
    const late = AbortSignal.timeout(deadline)
    try {
      const answer = await fetch(gateway.url, {
        ...requestOf(gateway, message),
        signal: signal ? AbortSignal.any([signal, late]) : late,
      })
      return outcomeOf(answer.status, await textOf(answer))
    } catch (error) {
      // What exactly went wrong may name the address: it is said in our own words.
      if (NEVER_CONNECTED.has(codeOf(error))) return { is: 'later', error: '无法连接短信网关' }
      return { is: 'unknown', error: late.aborted ? `短信网关没有在${deadline / 1_000}秒内应答` : '与短信网关的连接中断' }
    }
  },
})

function requestOf({ secret }: Peer, { key: delivery, phone, text, kind }: SmsMessage): RequestInit {
  const body = JSON.stringify({ message: delivery, phone, text, kind })
  const timestamp = String(Math.floor(Date.now() / 1_000))
  return {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-yuanhang-delivery': delivery,
      'x-yuanhang-timestamp': timestamp,
      'x-yuanhang-signature': signatureOf(secret, { timestamp, delivery, body }),
    },
  }
}

/** The beginning of an answer; a connection that is lost here does not change what its status said. */
async function textOf(answer: Response): Promise<string> {
  let text = ''
  try {
    const decoder = new TextDecoder()
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part, { stream: true })
      if (text.length > LONGEST_ANSWER) break
    }
  } catch {
    return ''
  }
  return text
}

/** Fields of an answer that is a JSON object; none of any other. */
function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** What an answer means. @param status of HTTP */
export function outcomeOf(status: number, text: string): SmsOutcome {
  const { id, code } = fieldsOf(text)
  if (status >= 200 && status < 300) return { is: 'sent', ...(typeof id === 'string' && id !== '' && id.length <= 100 ? { id } : {}) }
  if (status === 429 || status === 503) return { is: 'later', error: '短信网关繁忙' }
  const said = typeof code === 'string' && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined
  if (status >= 400 && status < 500) return { is: 'refused', error: said ?? `短信网关拒绝（HTTP ${status}）` }
  // It may have failed behind the sending.
  return { is: 'unknown', error: `短信网关返回 HTTP ${status}` }
}
