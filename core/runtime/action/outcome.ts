import { isObject } from '#core/contract/must.ts'
import type { FieldError } from '#schemas/types/wire.ts'
import { parseConflict, type ReportedConflict } from '../form/conflict.ts'
import type { Answer, Http } from '../http/http.ts'
import { RequestError } from '../http/request-error.ts'
import type { ChangedRow } from './changed-rows.ts'

/** An existing record that the posted one duplicates, as the response describes it. */
export interface DuplicateOutcome {
  /** Body that the merge button posts back: the response data without its fields about the user. */
  readonly body: Readonly<Record<string, unknown>>
  /** Id of the existing row, if the user may see it. */
  readonly visibleId?: number
  /** Whether the user may merge into this row, as far as the row's own rules are concerned. */
  readonly mergeable: boolean
}

/** A dialog instead of the toast: see Notice in core/contract. */
export interface ActionNotice {
  readonly title: string
  readonly text: string
  readonly copy?: string
}

/** Result of posting an action. */
export type PostOutcome =
  | {
      readonly kind: 'done'
      readonly message: string | undefined
      readonly notice: ActionNotice | undefined
      /** Id of the background job that carries the action out. */
      readonly job?: string | undefined
    }
  | { readonly kind: 'duplicate'; readonly message: string | undefined; readonly duplicate: DuplicateOutcome }
  /** Another request saved the row in between. */
  | {
      readonly kind: 'conflict'
      readonly message: string
      readonly told: ReportedConflict | undefined
      /** The changed rows, for an action on several. */
      readonly rows: readonly ChangedRow[] | undefined
    }
  | { readonly kind: 'fields'; readonly errors: readonly FieldError[]; readonly error: RequestError }
  /** A business rule refuses. */
  | { readonly kind: 'refused'; readonly error: RequestError }
  /** `known` is false if it is uncertain whether the action was carried out: no response, or a broken one. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly known: boolean }

type ResponseData = Readonly<Record<string, unknown>>

const responseData = (data: unknown): ResponseData => (isObject(data) ? data : {})

const duplicateOutcome = (data: unknown, message: string | undefined): PostOutcome | undefined => {
  const { result, visibleId, mergeable, ...body } = responseData(data)
  if (result !== false) return undefined
  const seen = typeof visibleId === 'number' ? { visibleId } : {}
  return { kind: 'duplicate', message, duplicate: { body, ...seen, mergeable: mergeable !== false } }
}

const isNotice = (value: unknown): value is ActionNotice => {
  const { title, text } = responseData(value)
  return typeof title === 'string' && typeof text === 'string'
}

const outcomeOfAnswer = ({ code, message, data }: Answer<unknown>): PostOutcome => {
  if (String(code) === '3000') return outcomeOfError(new RequestError(message ?? '操作失败', { status: 200, code, data }))
  const { notice, jobId } = responseData(data)
  const job = typeof jobId === 'string' ? { job: jobId } : {}
  return (
    duplicateOutcome(data, message) ?? {
      kind: 'done',
      message: message || undefined,
      notice: isNotice(notice) ? notice : undefined,
      ...job,
    }
  )
}

const outcomeOfError = (error: unknown): PostOutcome => {
  if (!(error instanceof RequestError)) return { kind: 'failed', error, known: false }
  if (error.status === 0 || error.status >= 500) return { kind: 'failed', error, known: false }
  const duplicate = duplicateOutcome(error.data, error.message)
  if (duplicate) return duplicate
  const { conflict, rows } = responseData(error.data)
  if (conflict === true)
    return { kind: 'conflict', message: error.message, told: parseConflict(error.data), rows: rows as ChangedRow[] | undefined }
  if (error.errors.length > 0) return { kind: 'fields', errors: error.errors, error }
  return String(error.code) === '3000' ? { kind: 'refused', error } : { kind: 'failed', error, known: true }
}

/** Posts an action and classifies the response. Never rejects, shows nothing. */
export const postAction = (http: Http, url: string, body: ResponseData, idempotencyKey: string): Promise<PostOutcome> =>
  http.post(url, body, { quiet: true, idempotencyKey }).then(outcomeOfAnswer, outcomeOfError)
