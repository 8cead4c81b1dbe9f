import { malformed } from '#core/contract/errors.ts'

/** Maximum nesting depth; no form and no manifest is deeper. */
const MAX_BODY_DEPTH = 40

/**
 * Checks the nesting depth of a body: thousands of levels would exhaust the stack of any recursive code. Works level by level, without recursion.
 * @throws 400
 */
export function requireShallow(body: unknown): void {
  let level = [body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_BODY_DEPTH) throw malformed('提交的内容嵌套过深')
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
}
