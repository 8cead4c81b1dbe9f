import { figuresIn } from '#plugins/reports/manifest/model/figure.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compile, formatProblem, type ManifestFile } from '#core/manifest/index.ts'
import { projectInput } from '#tools/support/project-input.ts'

const ROOT = join(import.meta.dirname, '../..')
const page = (name: string): string => readFileSync(join(ROOT, 'docs', name), 'utf8')
const [english, chinese] = [page('reports.md'), page('reports.zh-CN.md')]
const EXAMPLE = /<!-- file: (\S+) -->\n```json\n([\s\S]*?)```/g
const examples: readonly ManifestFile[] = [...english.matchAll(EXAMPLE)].map(([, path = '', text = '']) => ({ path, text }))

/** Rows of the figure tables: name, label and description. */
const told = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/^\| `([a-zA-Z]+)` \| ([^|]+) \| ([^|]+) \|/gm)].map(([, ...cells]) => cells.map(cell => cell.trim()))

describe('docs/reports.md', () => {
  it('names every figure, in Chinese by the words that people read on hover', async () => {
    const { snapshot } = compile(await projectInput(ROOT, { server: false }))
    const figures = Object.values(snapshot ? figuresIn(snapshot) : {})
    expect(told(chinese).toSorted()).toEqual(figures.map(({ name, label, tip }) => [name, label, tip]).toSorted())
    expect(told(english).map(([name, label]) => [name, label])).toEqual(told(chinese).map(([name, label]) => [name, label]))
  })

  it('shows in both languages the same example of a figure and of a report, which compiles', async () => {
    expect([...chinese.matchAll(EXAMPLE)].map(([, , text]) => text)).toEqual(examples.map(({ text }) => text))
    const input = await projectInput(ROOT, { server: false })
    const files = input.files.map(file =>
      file.path.endsWith('menu.json') ? { ...file, text: file.text.replace('"/dataReport/signData"', '"/dataReport/signData", "/dataReport/artData"') } : file,
    )
    const { problems, snapshot } = compile({ ...input, files: [...files, ...examples] })
    expect(problems.map(formatProblem)).toEqual([])
    expect(snapshot?.screens['/dataReport/artData']?.view).toMatchObject({ type: 'report', rows: { figures: ['artOrders', 'signedOrders', 'newLeads'] } })
  })
})
