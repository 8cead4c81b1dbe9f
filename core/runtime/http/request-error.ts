import type { Envelope, FieldError } from '#schemas/types/wire.ts'

export const networkMessage = '网络连接异常'

/** A failed request. `message` is Chinese and can be shown unchanged. */
export class RequestError extends Error {
  /** HTTP status; 0 if no response came. */
  readonly status: number
  /** Code of the envelope: 3000 is a refusal by a business rule. */
  readonly code: number | string
  /** Data of the response. */
  readonly data: unknown
  /** Invalid fields of the request body. */
  readonly errors: readonly FieldError[]
  /** Identifies the request in the server's logs. */
  readonly requestId: string | undefined
  /** The failure has already been shown to the user. */
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

export const isEnvelope = (body: unknown): body is Envelope => typeof body === 'object' && body !== null && 'code' in body

/** Error for a response with an error status: the server's message, else status and status text. */
export const errorOfAnswer = (status: number, statusText: string, body: unknown): RequestError => {
  if (!isEnvelope(body)) return new RequestError(`${status} ${statusText}`.trim(), { status })
  const { code, message, data, errors, requestId } = body
  return new RequestError(message || `${status} ${statusText}`.trim(), { status, code, data, errors, requestId })
}

/** Error for a request without any response: offline, refused, timed out. */
export const networkError = (): RequestError => new RequestError(networkMessage, { status: 0 })
