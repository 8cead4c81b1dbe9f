import { parseAst } from 'rollup/parseAst'
import { expect, it } from 'vitest'
import { pureShapeFunctions, withoutServerMembers } from './addresses-only.ts'

const squeezed = (code: string): string => withoutServerMembers(code, text => parseAst(text)).replaceAll(/ +/g, ' ')

it('keeps method, path and name of an address, and nothing of its shapes', () => {
  expect(squeezed("const save = endpointAt({ method: 'POST', path: '/save', input: objectOf({ id: WHOLE }), output: NEW_ROW });")).toBe(
    "const save = endpointAt({ method: 'POST', path: '/save', });",
  )
  expect(squeezed("const at = url => endpointAt({ input: A, method: 'GET', path: url, output: limited(B, { max: 1 }) });")).toBe(
    "const at = url => endpointAt({ method: 'GET', path: url, });",
  )
  expect(squeezed("const job = jobAt({ name: 'a.b', data: A, result: B });")).toBe("const job = jobAt({ name: 'a.b', });")
})

it('leaves members of the same names alone elsewhere, and keeps lines', () => {
  const other = 'call({ input: A, output: B }); const own = { data: 1 };'
  expect(squeezed(other)).toBe(other)
  expect(
    withoutServerMembers('endpointAt({\n  path: P,\n  output: objectOf({\n    a: A\n  })\n});', text => parseAst(text)).split('\n'),
  ).toHaveLength(6)
})

it('knows the functions that make shapes', () => {
  expect(pureShapeFunctions).toEqual(expect.arrayContaining(['objectOf', 'listOf', 'limited', 'orNull']))
  expect(pureShapeFunctions).not.toContain('TEXT')
})
