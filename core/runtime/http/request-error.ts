import type { Envelope, FieldError } from '#schemas/types/wire.ts'

export const networkMessage = '网络连接异常'

/** A call that did not succeed. `message` is Chinese and may be shown as it is. */
export class RequestError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** Code of the envelope: 3000 is a business refusal. */
  readonly code: number | string
  /** What the answer carried. */
  readonly data: unknown
  /** Fields of the request body that break a rule. */
  readonly errors: readonly FieldError[]
  /** Names the call in the logs of the server. */
  readonly requestId: string | undefined
  /** Somebody has told the person already. */
  reported = false

  constructor(
    message: string,
    answer: { status: number; code?: number | string; data?: unknown; errors?: readonly FieldError[]; requestId?: string },
  ) {
    super(message)
    this.name = 'RequestError'
    this.status = answer.status
    this.code = answer.code ?? answer.status
    this.data = answer.data
    this.errors = answer.errors ?? []
    this.requestId = answer.requestId
  }
}

const isEnvelope = (body: unknown): body is Envelope => typeof body === 'object' && body !== null && 'code' in body

/** From an answer with an error status: the server's message, else status and status text. */
export const errorOfAnswer = (status: number, statusText: string, body: unknown): RequestError => {
  if (!isEnvelope(body)) return new RequestError(`${status} ${statusText}`.trim(), { status })
  const { code, message, data, errors, requestId } = body
  return new RequestError(message || `${status} ${statusText}`.trim(), { status, code, data, errors, requestId })
}

/** No answer at all: offline, refused, timed out. */
export const networkError = (): RequestError => new RequestError(networkMessage, { status: 0 })
