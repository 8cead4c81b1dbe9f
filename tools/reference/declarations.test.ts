import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { exportsOf } from './declarations.ts'

const project = (files: Readonly<Record<string, string>>) => {
  const root = mkdtempSync(join(tmpdir(), 'yuanhang-declarations-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  return new Map(exportsOf(root, 'index.ts').map(declaration => [declaration.name, declaration]))
}

it('follows names to where they are declared, under the name that is exported', () => {
  const found = project({
    'index.ts': "export { useThing as useIt } from './between.ts'\nexport { type Thing } from '#thing.ts'",
    'between.ts': "export { useThing } from './thing.ts'",
    'thing.ts': '/** A thing. */\nexport interface Thing {}\n/** Finds it. */\nexport const useThing = (id: number): Thing => ({ id })',
  })
  expect(found.get('useIt')).toMatchObject({ value: true, text: 'Finds it.', signature: 'useThing(id: number): Thing' })
  expect(found.get('Thing')).toMatchObject({ value: false, text: 'A thing.', signature: 'interface Thing' })
})

it('says how things are called, in one line and without what they do', () => {
  const found = project({
    'index.ts': "export { Box, Part, run, LIMIT, say, Fault } from './all.tsx'",
    'all.tsx': `
      /** Runs. @param name of what is run */
      export async function run<T>(
        name: string, // which
        options: { readonly quiet?: boolean
          readonly times: number },
      ): Promise<T> { return name as T }
      interface Props {
        /** On top. */
        readonly title: string
        close(): void
        readonly wide?: boolean
      }
      export const Part = ({ title }: Props): null => null
      export const Box = memo(({ title }: Props): null => null)
      export const LIMIT = 5
      /** Says it. */
      export const say = {
        /** Loudly. */
        loud: (text: string): void => alert(text),
      }
      export class Fault extends Error {
        /** Why. */
        readonly reason: string
        private readonly secret = 1
        constructor(reason: string) { super(); this.reason = reason }
      }`,
  })
  expect(found.get('run')).toMatchObject({
    text: 'Runs. @param name of what is run',
    signature: 'run<T>(name: string, options: { readonly quiet?: boolean; readonly times: number }): Promise<T>',
  })
  const props = [
    { name: 'title', type: 'string', required: true, text: 'On top.' },
    { name: 'close', type: '() => void', required: true },
    { name: 'wide', type: 'boolean' },
  ]
  expect(found.get('Part')).toMatchObject({ signature: 'Part(given: Props): null', members: props })
  expect(found.get('Box')).toMatchObject({ signature: 'Box(given: Props): null', members: props })
  expect(found.get('LIMIT')).toMatchObject({ signature: 'LIMIT = 5', members: [] })
  expect(found.get('say')?.members).toEqual([{ name: 'loud', type: '(text: string) => void', text: 'Loudly.' }])
  expect(found.get('Fault')).toMatchObject({ signature: 'class Fault extends Error', value: true })
  expect(found.get('Fault')?.members.map(({ name }) => name)).toEqual(['reason'])
})

it('says what is handed on by a package by the comment over it, and refuses what is declared nowhere', () => {
  expect(project({ 'index.ts': "/** Text of SQL. */\nexport { sql } from 'kysely'" }).get('sql')).toMatchObject({
    text: 'Text of SQL.',
    signature: 'sql — kysely',
  })
  expect(() => project({ 'index.ts': "export { gone } from './empty.ts'", 'empty.ts': '' })).toThrow(/gone/)
})
