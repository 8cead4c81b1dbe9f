import { createHash } from 'node:crypto'

/** Maximum number of prepared statements per connection. */
export const MAX_PREPARED_STATEMENTS = 200
/** Maximum number of remembered statement texts in the process. */
const MAX_KNOWN_STATEMENTS = 5_000
/** Suffix of statements that are never prepared: a generic plan would be bad for most values. */
export const UNPREPARED_SUFFIX = '/* planned for its values */'
const PREPARABLE = /^\s*(select|insert|update|delete|with|merge)\b/i

const statementNameByText = new Map<string, string | null>()

/**
 * Name of the prepared statement, derived from its text. Undefined for transaction control and for the first use of a text: texts that never recur
 * (lists of a thousand lengths) must not push out those that do.
 */
export const statementName = (text: string): string | undefined => {
  const known = statementNameByText.get(text)
  if (known) return known
  if (!PREPARABLE.test(text) || text.endsWith(UNPREPARED_SUFFIX)) return undefined
  if (known === undefined) {
    if (statementNameByText.size >= MAX_KNOWN_STATEMENTS) statementNameByText.clear()
    statementNameByText.set(text, null)
    return undefined
  }
  const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
  statementNameByText.set(text, name)
  return name
}
