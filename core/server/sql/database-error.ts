import { HttpError, invalid, malformed, refuse } from '#core/contract/errors.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { errorCodeOf } from '#core/contract/must.ts'
import { bodyKey } from '#core/manifest/fields/index.ts'

/** The parts of a PostgreSQL error that determine the answer. */
interface DatabaseError {
  readonly code: string
  readonly detail?: string
}

const isDatabaseError = (error: unknown): error is DatabaseError => error instanceof Error && /^[0-9A-Z]{5}$/.test(errorCodeOf(error) ?? '')

/** Sentence for a failed write: a transaction is carried out completely or not at all. */
const NOT_SAVED = '本次没有保存任何内容'

/** Codes for a full disk: PostgreSQL's own and those of the operating system. */
const DISK_FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])

const diskFullError = (writes: boolean): HttpError =>
  new HttpError(503, 503, `服务器磁盘空间已满，${writes ? `${NOT_SAVED}，` : ''}请联系管理员清理磁盘`)

/**
 * Translates a database error into an answer without SQL or values; undefined for an internal error.
 * @param writes true if the call was to change data
 */
export function databaseAnswer(error: unknown, resource: Resource | undefined, writes = false): HttpError | undefined {
  if (error instanceof Error && DISK_FULL_CODES.has(errorCodeOf(error) ?? '')) return diskFullError(writes)
  if (!isDatabaseError(error)) return undefined
  const { code, detail } = error
  if (code === '23505') return duplicateError(detail, resource)
  if (code === '23503') return refuse('数据已被引用或引用的数据不存在')
  if (code === '23514' || code === '23502' || code === '23P01') return refuse('数据不符合规则，请检查后重试')
  if (code.startsWith('22')) return malformed('提交的内容格式不正确')
  if (code === '57014') return new HttpError(503, 503, writes ? `操作超时，${NOT_SAVED}，请稍后再试` : '查询超时，请缩小范围后重试')
  if (code === '55P03' || code === '40001' || code === '40P01')
    return new HttpError(503, 503, writes ? `数据正在被他人操作，${NOT_SAVED}，请稍后再试` : '数据正在被他人操作，请稍后再试')
  if (/^(53|08|57P|58|25P)/.test(code)) return new HttpError(503, 503, '系统繁忙，请稍后再试')
  return undefined
}

/** Names the field of the violated unique index, with the message of its manifest. */
function duplicateError(detail: string | undefined, resource: Resource | undefined): HttpError {
  const columns: readonly string[] = /^Key \((.+?)\)=/.exec(detail ?? '')?.[1]?.match(/[a-z_][a-z0-9_]*/g) ?? []
  const fields = Object.values(resource?.fields ?? {}).filter(field => columns.includes(field.column))
  const field = fields.find(one => one.unique !== undefined) ?? fields[0]
  if (!field) return refuse('数据重复')
  return invalid([{ field: bodyKey(field.name, field.type), message: field.unique ?? `${field.label}重复` }])
}
