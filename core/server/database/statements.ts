import { createHash } from 'node:crypto'

/** Statements kept prepared on one connection. */
export const MAX_PREPARED = 200
/** Texts whose names are remembered, in the whole process. */
const MAX_KNOWN = 5_000
/** How a text ends that is never prepared: a plan kept for any values at all would be a bad one for most. */
export const PLANNED_ANEW = '/* planned for its values */'
const PREPARABLE = /^\s*(select|insert|update|delete|with|merge)\b/i

const names = new Map<string, string | null>()

/**
 * Name under which a text is prepared, derived from the text. Undefined for what is not worth it: transaction control, and a text's
 * first use, so that texts that never come again (lists of a thousand lengths) do not push out those that do.
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
