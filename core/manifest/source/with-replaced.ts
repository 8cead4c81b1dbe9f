import { isObject } from '#core/contract/must.ts'
import { pointerParts } from './json-pointer.ts'

const copyOf = (container: object): object => (Array.isArray(container) ? [...container] : { ...container })

/**
 * Copy of a JSON object with other values at some pointers; shares all parts that no pointer leads through
 * @param replacements pointers of existing values below the root, none below another, each with the value that takes its place
 */
export const withReplaced = (root: object, replacements: readonly (readonly [pointer: string, value: unknown])[]): object => {
  const whole = copyOf(root)
  const copies = new Set<unknown>([whole])
  for (const [pointer, value] of replacements) {
    const parts = pointerParts(pointer)
    let current = whole
    for (const part of parts.slice(0, -1)) {
      const inner: unknown = Reflect.get(current, part)
      if (!isObject(inner)) throw new Error(`nothing at ${pointer}`)
      const copy = copies.has(inner) ? inner : copyOf(inner)
      copies.add(copy)
      Reflect.set(current, part, copy)
      current = copy
    }
    Reflect.set(current, parts.at(-1) ?? '', value)
  }
  return whole
}
