import { createHash } from 'node:crypto'

/** Maximum number of prepared statements per connection. */
export const MAX_PREPARED = 200
/** Maximum number of remembered statement texts in the process. */
const MAX_KNOWN = 5_000
/** Suffix of statements that are never prepared: a generic plan would be bad for most values. */
export const PLANNED_ANEW = '/* planned for its values */'
const PREPARABLE = /^\s*(select|insert|update|delete|with|merge)\b/i

const names = new Map<string, string | null>()

/**
 * Name of the prepared statement, derived from its text. Undefined for transaction control and for the first use of a text: texts that never recur
 * (lists of a thousand lengths) must not push out those that do.
 */
export const statementName = (text: string): string | undefined => {
  const known = names.get(text)
  if (known) return known
  if (!PREPARABLE.test(text) || text.endsWith(PLANNED_ANEW)) return undefined
  if (known === undefined) {
    if (names.size >= MAX_KNOWN) names.clear()
    names.set(text, null)
    return undefined
  }
  const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
  names.set(text, name)
  return name
}
