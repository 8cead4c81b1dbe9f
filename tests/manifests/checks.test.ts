import { beforeAll, expect, it } from 'vitest'
import { type CompileInput, compile } from '#core/manifest/index.ts'
import { BASE, caseInput } from './load-case.ts'

let base: CompileInput

beforeAll(async () => {
  base = await caseInput(BASE, false)
})

/** The base set with the first field of a resource changed. */
const withFirstField = (change: object): CompileInput => {
  const [first] = base.files.filter(({ path }) => path.includes('/resources/'))
  if (first === undefined) throw new Error('no resource')
  const value = JSON.parse(first.text)
  const [name = ''] = Object.keys(value.fields)
  const text = JSON.stringify({ ...value, fields: { ...value.fields, [name]: { ...value.fields[name], ...change } } })
  return { ...base, files: base.files.map(file => (file === first ? { ...first, text } : file)) }
}

it('leaves out warnings and uses, and makes the same Snapshot', () => {
  const input = withFirstField({ required: false })
  const [whole, errorsOnly] = [compile(input), compile({ ...input, checks: 'errors' })]
  expect(whole.problems.map(({ code, severity }) => [code, severity])).toEqual([['lint.default-restated', 'warning']])
  expect(errorsOnly).toMatchObject({ problems: [], uses: [] })
  expect(JSON.stringify(errorsOnly.snapshot)).toBe(JSON.stringify(whole.snapshot))
})

it('tells every error', () => {
  const input = withFirstField({ type: 'nothing' })
  const [whole, errorsOnly] = [compile(input), compile({ ...input, checks: 'errors' })]
  expect(whole.problems).not.toEqual([])
  expect(errorsOnly).toEqual(whole)
})

it('compiles input that was checked before to the same Snapshot, and looks at no file again', () => {
  const known = compile({ ...base, checks: 'none' })
  expect(JSON.stringify(known.snapshot)).toBe(JSON.stringify(compile(base).snapshot))
  expect(compile({ ...withFirstField({ nothing: true }), checks: 'none' }).snapshot).toBeDefined()
})
