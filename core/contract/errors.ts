/** Errors that become HTTP answers. Any other error becomes a 500 without detail. */

/** A validation error of one field of the body. */
export interface FieldError {
  /** Key in the request body. */
  readonly field: string
  /** Chinese, shown beside the field. */
  readonly message: string
}

/** An answer other than success: HTTP status, `code` of the envelope, and a Chinese message. */
export class HttpError extends Error {
  /** HTTP status. */
  readonly status: number
  /** `code` of the envelope: 3000 for a business refusal, otherwise the HTTP status. */
  readonly code: number
  /** `data` of the envelope. */
  readonly data?: unknown
  /** Validation errors, shown beside the fields. */
  readonly errors?: readonly FieldError[]

  /** Seconds after which the same call may succeed (Retry-After): after a rate limit, or while a resource is busy. */
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

/** Business refusal: 409, code 3000. `data` is sent with it (e.g. the owner of the duplicate). */
export const refuse = (message: string, data?: unknown): HttpError => new HttpError(409, 3000, message, { data })

/** Validation errors: 422, code 3000; the first message becomes the toast. */
export const invalid = (errors: readonly FieldError[]): HttpError =>
  new HttpError(422, 3000, errors[0]?.message ?? '提交的内容有误', { errors })

/** 401: not signed in. */
export const unauthenticated = (): HttpError => new HttpError(401, 401, '请先登录')
/** 403: permission missing. */
export const forbidden = (): HttpError => new HttpError(403, 403, '没有权限访问')
/** 404: the row does not exist or is out of scope; both get the same answer. */
export const notFound = (): HttpError => new HttpError(404, 404, '数据不存在或已被删除')
/** 400: a request that the application's own browser code never sends. The message must not repeat any value. */
export const malformed = (message: string): HttpError => new HttpError(400, 400, message)
/** 400: a key of the query string has a value that it does not take. */
export const badParameter = (key: string): HttpError => malformed(`查询参数 ${key} 的值有误`)
/** 429: rate limit exceeded; `retryAfter` is the maximum wait in seconds. */
export const tooMany = (message = '操作过于频繁，请稍后再试', retryAfter = 60): HttpError =>
  new HttpError(429, 429, message, { retryAfter })
/** 404: a bulk call that includes a row outside the caller's scope. */
export const outOfScope = (): HttpError => new HttpError(404, 404, '包含无权操作的数据')
