/** Characters of a quoted text or a comment that starts at `at`; 0 if none does. */
function opaqueLength(sql: string, at: number): number {
  const rest = sql.slice(at, at + 80)
  const dollar = /^\$[a-z_]*\$/i.exec(rest)?.[0]
  const closing = dollar ?? (rest.startsWith("'") ? "'" : rest.startsWith('--') ? '\n' : rest.startsWith('/*') ? '*/' : undefined)
  if (closing === undefined) return 0
  const end = sql.indexOf(closing, at + (dollar?.length ?? 1))
  return (end < 0 ? sql.length : end + closing.length) - at
}

/** Statements of a SQL text, split at semicolons outside of quoted texts and comments. */
export function sqlStatements(sql: string): readonly string[] {
  const found: string[] = []
  let start = 0
  for (let at = 0; at < sql.length; at++) {
    const opaque = opaqueLength(sql, at)
    if (opaque > 0) at += opaque - 1
    else if (sql[at] === ';') {
      found.push(sql.slice(start, at))
      start = at + 1
    }
  }
  return [...found, sql.slice(start)].map(one => withoutComments(one).trim()).filter(Boolean)
}

/** A SQL text without its comments, also those in the bodies of functions. */
export const withoutComments = (sql: string): string => sql.replace(/--[^\n]*/g, ' ').replace(/\/\*[\s\S]*?\*\//g, ' ')
