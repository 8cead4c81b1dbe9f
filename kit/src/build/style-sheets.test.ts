import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BUILT_SHEET } from '../../../core/runtime/outside/style-sheets.ts'
import { styleSheets } from './style-sheets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yuanhang-sheet-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.unstubAllGlobals()
})

it('a style sheet stands in the page as the page looks for it: whose it is, and which module has put it there', async () => {
  const { document } = new JSDOM('', { url: 'http://localhost/' }).window
  vi.stubGlobal('document', document)
  const file = (name: string): string => join(folder, name)
  writeFileSync(file('page.css'), '.call-log { color: red }')
  writeFileSync(file('client.js'), "import './page.css'")
  await build({
    entryPoints: [file('client.js')],
    bundle: true,
    format: 'esm',
    outfile: file('built.mjs'),
    plugins: [styleSheets({ plugin: 'call-log', minify: false })],
  })
  const { href } = pathToFileURL(file('built.mjs'))
  await import(/* @vite-ignore */ href)
  const sheets = [...document.head.querySelectorAll<HTMLElement>(BUILT_SHEET)]
  expect(sheets.map(({ dataset }) => ({ ...dataset }))).toEqual([{ plugin: 'call-log', from: href }])
  expect(sheets[0]?.textContent).toContain('.call-log')
})
