import { type Plugin, rollup } from 'rollup'
import { expect, it } from 'vitest'
import { firstFiles } from './first-files.ts'

/** A page, a table that it loads soon, a dialog that is rarely opened, and the packages that they share. */
const sources: Readonly<Record<string, string>> = {
  '/app/main.ts': `import { a } from '/node_modules/a/index.js'; import '/app/shell.ts'; console.log(a); import('/app/table.ts'); import('/app/dialog.ts'); import('/app/book.ts')`,
  '/app/shell.ts': `import { b } from '/node_modules/all/index.js'; console.log('shell', b)`,
  '/app/table.ts': `import { c } from '/node_modules/c/index.js'; console.log('table', c)`,
  '/app/dialog.ts': `import { d } from '/node_modules/d/index.js'; import { a } from '/node_modules/a/index.js'; console.log('dialog', a, d)`,
  '/app/book.ts': `import { shared } from '/app/shared.ts'; console.log('book', shared); import('/data/book.json').then(console.log)`,
  '/app/shared.ts': `export const shared = 'a few lines'`,
  '/data/book.json': `import { shared } from '/app/shared.ts'; export default ['all that the book says', shared]`,
  '/node_modules/a/index.js': `export const a = 'package a'`,
  '/node_modules/all/index.js': `export { b } from '/node_modules/b/index.js'; export { d } from '/node_modules/d/index.js'`,
  '/node_modules/b/index.js': `export const b = 'package b'`,
  '/node_modules/c/index.js': `export const c = 'package c'; export const unused = 'package unused'`,
  '/node_modules/d/index.js': `export const d = 'package d'`,
}
const virtual: Plugin = { name: 'virtual', resolveId: id => (id in sources ? id : undefined), load: id => sources[id] }

const build = async (starts: readonly RegExp[]) => {
  const plugins = [virtual, firstFiles({ starts, alone: [/\.json$/], ownCode: /^\/app\// })]
  const bundle = await rollup({ input: { main: '/app/main.ts' }, plugins, treeshake: { moduleSideEffects: id => id.startsWith('/app/') } })
  const { output } = await bundle.generate({
    format: 'es',
    experimentalMinChunkSize: 10_000,
    chunkFileNames: '[name].js',
    entryFileNames: '[name].js',
  })
  return Object.fromEntries(output.map(file => [file.fileName, file.type === 'chunk' ? file.code : '']))
}

it('puts the first page into one file of packages and one of its own, and nothing that only other pages need', async () => {
  const files = await build([/main\.ts$/, /table\.ts$/])
  const { 'main.js': main = '', 'packages.js': packages = '', ...others } = files
  expect(main).toContain('shell')
  expect(main).toContain('table')
  expect(packages).toContain('package a')
  expect(packages).toContain('package c')
  expect(main + packages).not.toMatch(/package d|dialog'|unused/)
  expect(Object.values(others).join()).toContain('package d')
})

it('says which start is no longer there', async () => {
  await expect(build([/main\.ts$/, /gone\.tsx$/])).rejects.toThrow(/gone/)
})

it('lets nothing ride with what a single page reads', async () => {
  const { 'book.js': book = '', ...others } = await build([/main\.ts$/])
  const data = Object.values({ ...others, book }).filter(code => code.includes('all that the book says'))
  expect(data).toHaveLength(1)
  expect(data[0]).not.toMatch(/a few lines|package/)
})
