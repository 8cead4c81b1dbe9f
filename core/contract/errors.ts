/** Errors that become answers. Everything else is a 500 without detail. */

/** A rule that a field of the body breaks. */
export interface FieldError {
  /** Key in the request body. */
  readonly field: string
  /** Chinese, shown beside the field. */
  readonly message: string
}

/** An answer other than success: HTTP status, code of the envelope, Chinese message. */
export class HttpError extends Error {
  /** HTTP status. */
  readonly status: number
  /** `code` of the envelope: 3000 for a business refusal, otherwise the status. */
  readonly code: number
  /** `data` of the envelope. */
  readonly data?: unknown
  /** Shown beside fields. */
  readonly errors?: readonly FieldError[]

  /** Seconds after which the same call may succeed: of a limit, or of something that is busy now. */
  readonly retryAfter?: number

  constructor(
    status: number,
    code: number,
    message: string,
    extra: { data?: unknown; errors?: readonly FieldError[]; retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.code = code
    this.data = extra.data
    this.errors = extra.errors
    this.retryAfter = extra.retryAfter
  }
}

/** A business refusal: 409, code 3000. `data` travels with it (e.g. who holds the duplicate). */
export const refuse = (message: string, data?: unknown): HttpError => new HttpError(409, 3000, message, { data })

/** Fields that break a rule: 422, code 3000; the first message is the toast. */
export const invalid = (errors: readonly FieldError[]): HttpError =>
  new HttpError(422, 3000, errors[0]?.message ?? '提交的内容有误', { errors })

/** 401: nobody is signed in. */
export const unauthenticated = (): HttpError => new HttpError(401, 401, '请先登录')
/** 403: the permission is missing. */
export const forbidden = (): HttpError => new HttpError(403, 403, '没有权限访问')
/** 404: not there, or out of reach, which is told the same way. */
export const notFound = (): HttpError => new HttpError(404, 404, '数据不存在或已被删除')
/** 400: no browser of ours sends this. The message repeats no value. */
export const malformed = (message: string): HttpError => new HttpError(400, 400, message)
/** 429: a limit is reached; after so many seconds there is room again at the latest. */
export const tooMany = (message = '操作过于频繁，请稍后再试', retryAfter = 60): HttpError =>
  new HttpError(429, 429, message, { retryAfter })
/** 404: a bulk call with a row outside the caller's scope. */
export const outOfScope = (): HttpError => new HttpError(404, 404, '包含无权操作的数据')
