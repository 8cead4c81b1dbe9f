import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compile, formatProblem, type ManifestFile } from '#core/manifest/index.ts'
import { BASE, caseInput, ROOT } from './load-case.ts'

const text = readFileSync(join(ROOT, '../../docs/manifest.md'), 'utf8')
const EXAMPLE = /<!-- (file|at): (\S+?)(?: (\/\S+))? -->\n```json\n([\s\S]*?)```/g
const examples = [...text.matchAll(EXAMPLE)].map(([, kind, path = '', pointer = '', json = '']) => ({ kind, path, pointer, json }))

/** Merges an example into an object of a file of the base set. */
const merged = (file: ManifestFile, pointer: string, json: string): ManifestFile => {
  const manifest = JSON.parse(file.text) as Record<string, Record<string, unknown>>
  const key = pointer.slice(1)
  return { ...file, text: JSON.stringify({ ...manifest, [key]: { ...manifest[key], ...JSON.parse(json) } }) }
}

const withExamples = (files: readonly ManifestFile[]): readonly ManifestFile[] =>
  examples.reduce<readonly ManifestFile[]>((all, { kind, path, pointer, json }) => {
    if (kind === 'file') return [...all.filter(file => file.path !== path), { path, text: json }]
    return all.map(file => (file.path === path ? merged(file, pointer, json) : file))
  }, files)

describe('docs/manifest.md', () => {
  it('marks every JSON example, so that it is tested', () => {
    expect(examples.length).toBe(text.split('```json').length - 1)
    expect(examples.length).toBeGreaterThan(6)
  })

  it('shows only what compiles', async () => {
    const input = await caseInput(BASE, false)
    // Schema paths in the examples refer to the project, not to the base set's folder: only the file name counts.
    const { problems, snapshot } = compile({ ...input, files: withExamples(input.files) })
    expect(problems.filter(({ code }) => code !== 'lint.nobody-may').map(formatProblem)).toEqual([])
    expect(snapshot?.screens['/crm/openVisit']?.view).toMatchObject({ resource: 'visit', preset: { field: 'state', kind: 'text', eq: 'OPEN' } })
  })
})

describe('docs/manifest.zh-CN.md', () => {
  const chinese = readFileSync(join(ROOT, '../../docs/manifest.zh-CN.md'), 'utf8')
  const blocks = (doc: string): readonly string[] => [...doc.matchAll(/```[a-z]*\n[\s\S]*?```/g)].map(([block]) => block)
  const keys = (doc: string): readonly string[] => [...doc.matchAll(/^\| (`[a-zA-Z]+`)/gm)].map(([, key = '']) => key)

  it('shows the same examples and explains the same keys as the English page', () => {
    expect(blocks(chinese)).toEqual(blocks(text))
    expect(keys(chinese)).toEqual(keys(text))
  })
})
