import { invalid } from '#core/contract/errors.ts'
import { refusedPosition } from '#core/manifest/text/clean-text.ts'

const isReadable = (value: unknown): boolean => {
  if (typeof value === 'string') return refusedPosition(value) === undefined
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, part]) => isReadable(key) && isReadable(part))
}

/** Refuses invisible characters in the body of a declared endpoint, as forms do. @throws 422 at the first key. */
export function refuseInvisible(body: Readonly<Record<string, unknown>>): void {
  const wrong = Object.entries(body).find(([, value]) => !isReadable(value))
  if (wrong) throw invalid([{ field: wrong[0].slice(0, 40), message: '含有看不见或无法保存的字符，请删除后重试' }])
}
