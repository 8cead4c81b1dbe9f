import { expect, it } from 'vitest'
import { valueAtPointer } from './json-pointer.ts'
import { withReplaced } from './with-replaced.ts'

const ROOT = { fields: { a: { when: { eq: 1 } }, 'b/c': { list: [{ when: 1 }, { when: 2 }] } }, actions: { x: { label: '新增' } } }

it('puts other values at the pointers, in lists and under names with a slash', () => {
  const replaced = withReplaced(ROOT, [
    ['/fields/a/when', { eq: 1, kind: 'number' }],
    ['/fields/b~1c/list/1/when', 3],
    ['/fields/b~1c/list/0/when', 4],
  ])
  expect(replaced).toEqual({
    fields: { a: { when: { eq: 1, kind: 'number' } }, 'b/c': { list: [{ when: 4 }, { when: 3 }] } },
    actions: { x: { label: '新增' } },
  })
})

it('leaves the given object as it is, and shares what no pointer leads through', () => {
  const before = structuredClone(ROOT)
  const replaced = withReplaced(ROOT, [['/fields/a/when', 0]])
  expect(ROOT).toEqual(before)
  expect(Reflect.get(replaced, 'actions')).toBe(ROOT.actions)
  expect(valueAtPointer(replaced, '/fields/b~1c')).toBe(ROOT.fields['b/c'])
})

it('refuses a pointer through nothing', () => {
  expect(() => withReplaced(ROOT, [['/fields/gone/when', 0]])).toThrow('nothing at /fields/gone/when')
})
