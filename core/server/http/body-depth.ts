import { malformed } from '#core/contract/errors.ts'

/** No form and no manifest nests deeper. */
const DEEPEST = 40

/** A body nested thousands of levels deep would exhaust the stack of whatever walks it. Looks level by level, without recursion. @throws 400 */
export function requireShallow(body: unknown): void {
  let level = [body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw malformed('提交的内容嵌套过深')
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
}
