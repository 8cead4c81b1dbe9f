import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { OutputBundle, OutputChunk, Plugin } from 'rollup'
import { type FirstPage, firstChunks } from './first-chunks.ts'
import { sharedSpecifiers } from './shared-modules.ts'

interface Options extends FirstPage {
  readonly root: string
  readonly firstSheet: () => string
  readonly minify: boolean
}

const sha = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const chunksOf = (bundle: OutputBundle): readonly OutputChunk[] => Object.values(bundle).filter(output => output.type === 'chunk')

/** What outside plugins import by name, and where the app serves it. */
const importMap = (bundle: OutputBundle): string => {
  const imports = chunksOf(bundle).flatMap(chunk => {
    const specifier = chunk.isEntry ? sharedSpecifiers.get(chunk.name) : undefined
    return specifier ? [[specifier, `/${chunk.fileName}`]] : []
  })
  return JSON.stringify({ imports: Object.fromEntries(imports.sort()) })
}

const earlyScript = async (root: string, minify: boolean): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'apps/web/early.ts')],
    bundle: true,
    write: false,
    minify,
    format: 'iife',
    target: 'es2022',
    platform: 'browser',
    legalComments: 'none',
  })
  return outputFiles[0]?.text ?? ''
}

/**
 * Writes index.html with its import map, style sheet and hints, importmap.json, and csp.json: `scriptSrc` are the sources that the page's
 * policy must allow besides 'self', because browsers take import maps only inline.
 */
export const page = (options: Options): Plugin => ({
  name: 'page',
  async generateBundle(_output, bundle) {
    const { root, entry, minify } = options
    const map = importMap(bundle)
    const early = await earlyScript(root, minify)
    const earlyName = `assets/early-${createHash('sha256').update(early).digest('hex').slice(0, 8)}.js`
    const main = chunksOf(bundle).find(chunk => chunk.isEntry && chunk.name === entry)?.fileName
    const head = [
      `<script type="importmap">${map}</script>`,
      `<script src="/${earlyName}"></script>`,
      `<link rel="stylesheet" href="/${options.firstSheet()}">`,
      `<script type="module" src="/${main}"></script>`,
      ...[...firstChunks(bundle, options)].filter(name => name !== main).map(name => `<link rel="modulepreload" href="/${name}">`),
    ]
    const html = await readFile(join(root, 'apps/web/index.html'), 'utf8')
    this.emitFile({ type: 'asset', fileName: earlyName, source: early })
    this.emitFile({ type: 'asset', fileName: 'index.html', source: html.replace('<!--head-->', () => head.join('\n    ')) })
    this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: await readFile(join(root, 'apps/web/favicon.svg')) })
    this.emitFile({ type: 'asset', fileName: 'importmap.json', source: map })
    this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify({ scriptSrc: [sha(map)] }) })
  },
})
