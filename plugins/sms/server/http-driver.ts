import { errorCodeOf, isObject } from '#core/contract/must.ts'
import { type Peer, signatureOf } from '#core/server/index.ts'
import type { SmsDriver, SmsMessage, SmsOutcome } from './provider.ts'

/** Timeout of a request to the gateway in milliseconds. */
const GATEWAY_TIMEOUT_MS = 10_000
/** Most characters read of a response. */
const MAX_GATEWAY_RESPONSE_CHARS = 4_000

/** Chinese messages for the gateway's error codes. */
const GATEWAY_ERROR_TEXTS: Readonly<Record<string, string>> = {
  invalid_phone: '号码无效',
  blacklisted: '号码在运营商黑名单',
  content_rejected: '内容未通过审核',
  template_rejected: '模板未通过审核',
  insufficient_balance: '短信余额不足',
}

/** Error codes of failed connection attempts: nothing was sent. */
const UNCONNECTED_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

const connectionErrorCode = (error: unknown): string => (isObject(error) && errorCodeOf(error['cause'])) || ''

/** Driver for a gateway with the protocol of docs/sms.md. @param deadline milliseconds. */
export const httpDriver = (gateway: Peer, deadline = GATEWAY_TIMEOUT_MS): SmsDriver => ({
  async send(message, { signal }) {
    const late = AbortSignal.timeout(deadline)
    try {
      const answer = await fetch(gateway.url, {
        ...gatewayRequest(gateway, message),
        signal: signal ? AbortSignal.any([signal, late]) : late,
      })
      return gatewayOutcome(answer.status, await responseText(answer))
    } catch (error) {
      // The error itself may contain the URL, so a generic message is returned.
      if (UNCONNECTED_CODES.has(connectionErrorCode(error))) return { is: 'later', error: '无法连接短信网关' }
      return { is: 'unknown', error: late.aborted ? `短信网关没有在${deadline / 1_000}秒内应答` : '与短信网关的连接中断' }
    }
  },
})

function gatewayRequest({ secret }: Peer, { key: delivery, phone, text, kind }: SmsMessage): RequestInit {
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

/** Beginning of a response body; '' if the connection is lost here, which does not change the meaning of the status. */
async function responseText(answer: Response): Promise<string> {
  let text = ''
  try {
    const decoder = new TextDecoder()
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part, { stream: true })
      if (text.length > MAX_GATEWAY_RESPONSE_CHARS) break
    }
  } catch {
    return ''
  }
  return text
}

/** Fields of a JSON object; none if the text is not one. */
function jsonFields(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Outcome of a response. @param status HTTP status. */
export function gatewayOutcome(status: number, text: string): SmsOutcome {
  const { id, code } = jsonFields(text)
  if (status >= 200 && status < 300) return { is: 'sent', ...(typeof id === 'string' && id !== '' && id.length <= 100 ? { id } : {}) }
  if (status === 429 || status === 503) return { is: 'later', error: '短信网关繁忙' }
  const said = typeof code === 'string' && Object.hasOwn(GATEWAY_ERROR_TEXTS, code) ? GATEWAY_ERROR_TEXTS[code] : undefined
  if (status >= 400 && status < 500) return { is: 'refused', error: said ?? `短信网关拒绝（HTTP ${status}）` }
  // The gateway may have failed after sending.
  return { is: 'unknown', error: `短信网关返回 HTTP ${status}` }
}
