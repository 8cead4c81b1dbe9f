import { expect, it } from 'vitest'
import { addFieldTypes, fieldType } from '#core/manifest/fields/index.ts'
import type { CompileInput } from '#core/manifest/index.ts'
import { BASE, caseInput } from '#tests/manifests/load-case.ts'
import { compileOnce as compileOnceWith } from './compile-once.ts'
import { programFingerprint } from './program-fingerprint.ts'

const compileOnce = (input: CompileInput) => compileOnceWith(input, programFingerprint(input))
const input = await caseInput(BASE, false)
const [file] = input.files

it('compiles equal input once, and input that differs in anything again', () => {
  const first = compileOnce(input)
  expect(first.snapshot).toBeDefined()
  const same: CompileInput = {
    ...input,
    files: structuredClone(input.files),
    endpoints: input.endpoints && (pathOf => input.endpoints?.(pathOf) ?? []),
  }
  expect(compileOnce(same)).toBe(first)
  const others: readonly Partial<CompileInput>[] = [
    { files: input.files.with(0, { path: file?.path ?? '', text: `${file?.text} ` }) },
    { plugins: input.plugins.slice(1) },
    { operations: [...(input.operations ?? []), 'lead.other'] },
    { facts: [{ topic: 'lead.other', entity: 'lead' }] },
    { catalog: {} },
    { outside: [{ id: 'other', checksum: 'x' }] },
    { endpoints: () => [{ name: 'other.get', method: 'GET', path: '/other', permission: 'session', title: '其他' }] },
    { language: { ...input.language } },
  ]
  for (const other of others) {
    expect(compileOnce({ ...input, ...other })).not.toBe(first)
    expect(compileOnce(input)).toBe(first)
  }
})

it('compiles again where another server of this process has added a field type', () => {
  const first = compileOnce(input)
  const remove = addFieldTypes([{ ...fieldType('text'), name: 'other/text' }])
  expect(compileOnce(input)).not.toBe(first)
  remove()
  expect(compileOnce(input)).toBe(first)
})

it('forgets the result that was not asked for the longest', () => {
  const first = compileOnce(input)
  for (let other = 0; other < 4; other++) compileOnce({ ...input, facts: [{ topic: `lead.other${other}`, entity: 'lead' }] })
  expect(compileOnce(input)).not.toBe(first)
})
