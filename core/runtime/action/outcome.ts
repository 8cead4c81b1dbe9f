import type { FieldError } from '#schemas/types/wire.ts'
import { type ToldConflict, toldConflict } from '../form/conflict.ts'
import type { Answer, Http } from '../http/http.ts'
import { RequestError } from '../http/request-error.ts'
import type { ChangedRow } from './changed-rows.ts'

/** What is there already, as the answer tells it. */
export interface Duplicate {
  /** What the merge button sends back: the answer's data without what it says of the person. */
  readonly body: Readonly<Record<string, unknown>>
  /** The row, for who may look at it. */
  readonly visibleId?: number
  /** The person may merge it, as far as the row is concerned. */
  readonly mergeable: boolean
}

/** A dialog instead of the toast: see Notice in core/contract. */
export interface Notice {
  readonly title: string
  readonly text: string
  readonly copy?: string
}

/** What came of posting an action. */
export type Outcome =
  | {
      readonly kind: 'done'
      readonly message: string | undefined
      readonly notice: Notice | undefined
      /** It goes on in the background, as a job of this id. */
      readonly job?: string | undefined
    }
  | { readonly kind: 'duplicate'; readonly message: string | undefined; readonly duplicate: Duplicate }
  /** Somebody else saved the row meanwhile. */
  | {
      readonly kind: 'conflict'
      readonly message: string
      readonly told: ToldConflict | undefined
      /** Those of several. */
      readonly rows: readonly ChangedRow[] | undefined
    }
  | { readonly kind: 'fields'; readonly errors: readonly FieldError[]; readonly error: RequestError }
  /** A business rule says no. */
  | { readonly kind: 'refused'; readonly error: RequestError }
  /** `known` is false when nobody can tell whether it was done: no answer, or a broken one. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly known: boolean }

type Data = Readonly<Record<string, unknown>>

const dataOf = (data: unknown): Data => (typeof data === 'object' && data !== null ? (data as Data) : {})

const duplicateOf = (data: unknown, message: string | undefined): Outcome | undefined => {
  const { result, visibleId, mergeable, ...body } = dataOf(data)
  if (result !== false) return undefined
  const seen = typeof visibleId === 'number' ? { visibleId } : {}
  return { kind: 'duplicate', message, duplicate: { body, ...seen, mergeable: mergeable !== false } }
}

const isNotice = (value: unknown): value is Notice => {
  const { title, text } = dataOf(value)
  return typeof title === 'string' && typeof text === 'string'
}

const answered = ({ code, message, data }: Answer<unknown>): Outcome => {
  if (String(code) === '3000') return failed(new RequestError(message ?? '操作失败', { status: 200, code, data }))
  const { notice, jobId } = dataOf(data)
  const job = typeof jobId === 'string' ? { job: jobId } : {}
  return (
    duplicateOf(data, message) ?? { kind: 'done', message: message || undefined, notice: isNotice(notice) ? notice : undefined, ...job }
  )
}

const failed = (error: unknown): Outcome => {
  if (!(error instanceof RequestError)) return { kind: 'failed', error, known: false }
  if (error.status === 0 || error.status >= 500) return { kind: 'failed', error, known: false }
  const duplicate = duplicateOf(error.data, error.message)
  if (duplicate) return duplicate
  const { conflict, rows } = dataOf(error.data)
  if (conflict === true)
    return { kind: 'conflict', message: error.message, told: toldConflict(error.data), rows: rows as ChangedRow[] | undefined }
  if (error.errors.length > 0) return { kind: 'fields', errors: error.errors, error }
  return String(error.code) === '3000' ? { kind: 'refused', error } : { kind: 'failed', error, known: true }
}

/** Posts and says what came of it. Never rejects, shows nothing. */
export const postAction = (http: Http, url: string, body: Data, idempotencyKey: string): Promise<Outcome> =>
  http.post(url, body, { quiet: true, idempotencyKey }).then(answered, failed)
