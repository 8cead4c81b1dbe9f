import { isObject } from '#core/contract/must.ts'
import { pointerParts } from './json-pointer.ts'

type Container = Record<string, unknown>

const copyOf = (container: object): Container => (Array.isArray(container) ? [...container] : { ...container }) as unknown as Container

/**
 * Copy of a JSON object with other values at some pointers; shares all parts that no pointer leads through
 * @param replacements pointers of existing values below the root, none below another, each with the value that takes its place
 */
export const withReplaced = <T extends object>(root: T, replacements: readonly (readonly [pointer: string, value: unknown])[]): T => {
  const whole = copyOf(root)
  const copies = new Set<unknown>([whole])
  for (const [pointer, value] of replacements) {
    const parts = pointerParts(pointer)
    const last = parts.at(-1) ?? ''
    let current = whole
    for (const part of parts.slice(0, -1)) {
      const inner = current[part]
      if (!isObject(inner)) throw new Error(`nothing at ${pointer}`)
      const copy = copies.has(inner) ? (inner as Container) : copyOf(inner)
      copies.add(copy)
      current[part] = copy
      current = copy
    }
    current[last] = value
  }
  return whole as T
}
