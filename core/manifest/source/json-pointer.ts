import { isObject } from '#core/contract/must.ts'

/** JSON pointers (RFC 6901). */
export const pointerOf = (parts: readonly (string | number)[]): string =>
  parts.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

export const pointerParts = (pointer: string): readonly string[] =>
  pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The value at a pointer; undefined if there is none. */
export const valueAtPointer = (value: unknown, pointer: string): unknown => {
  let current = value
  for (const part of pointerParts(pointer)) {
    if (!isObject(current) || !Object.hasOwn(current, part)) return undefined
    current = current[part]
  }
  return current
}
