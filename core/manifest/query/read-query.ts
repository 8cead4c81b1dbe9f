import { malformed } from '#core/contract/errors.ts'
import { refusedTextMessage } from '../text/clean-text.ts'

const MAX_KEYS = 100
const MAX_PARAMETER_LENGTH = 2000
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Lists may be sent as repeated keys or separated by commas. */
const isListKey = (key: string): boolean => key.endsWith('In')

/**
 * Parses a raw query string to a map without prototype: one value per key (lists joined by commas), empty values omitted.
 * @throws HttpError 400 for too many keys, invalid or repeated names, values that are too long or contain invisible characters
 */
export const readQuery = (raw: string): Readonly<Record<string, string>> => {
  const query: Record<string, string> = Object.create(null)
  let count = 0
  for (const [key, value] of new URLSearchParams(raw)) {
    count += 1
    if (count > MAX_KEYS) throw malformed('查询参数太多')
    if (FORBIDDEN_KEYS.has(key) || !/^[A-Za-z][A-Za-z0-9_]{0,99}$/.test(key)) throw malformed('查询参数名有误')
    if (value.length > MAX_PARAMETER_LENGTH) throw malformed(`查询参数 ${key} 太长`)
    const unseen = refusedTextMessage(value, { lines: false })
    if (unseen !== undefined) throw malformed(`查询参数 ${key}：${unseen}`)
    if (value.trim() === '') continue
    const earlier = query[key]
    if (earlier !== undefined && !isListKey(key)) throw malformed(`查询参数 ${key} 重复`)
    query[key] = earlier === undefined ? value : `${earlier},${value}`
  }
  return query
}
