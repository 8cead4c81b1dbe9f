/** JSON pointers (RFC 6901). */
import { isObject } from '#core/contract/must.ts'

const NEEDS_ESCAPE = /[~/]/

export const pointerOf = (parts: readonly (string | number)[]): string => {
  let pointer = ''
  for (const part of parts) {
    const text = String(part)
    pointer += `/${NEEDS_ESCAPE.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text}`
  }
  return pointer
}

export const pointerParts = (pointer: string): readonly string[] => {
  if (pointer === '') return []
  const parts = pointer.slice(1).split('/')
  return pointer.includes('~') ? parts.map(part => part.replaceAll('~1', '/').replaceAll('~0', '~')) : parts
}

/** The value at a pointer; undefined if there is none. */
export const valueAtPointer = (value: unknown, pointer: string): unknown => {
  let current = value
  for (const part of pointerParts(pointer)) {
    if (!isObject(current) || !Object.hasOwn(current, part)) return undefined
    current = current[part]
  }
  return current
}
