import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { OutputBundle, OutputChunk, Plugin } from 'rollup'
import { sharedSpecifiers } from './shared-modules.ts'
import { closure } from './style-sheets.ts'

interface Options {
  readonly root: string
  /** Name of the entry that boots the app. */
  readonly entry: string
  /** Modules whose lazy chunks most pages need: hinted, so that they come with the first ones. */
  readonly soon: readonly RegExp[]
  readonly sheetOf: (chunk: OutputChunk) => string | undefined
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

/** Files of the first list page: the app, then the lazy chunks it will ask for next. */
export const firstFiles = (bundle: OutputBundle, { entry, soon }: Pick<Options, 'entry' | 'soon'>): readonly OutputChunk[] => {
  const chunks = chunksOf(bundle)
  const main = chunks.find(chunk => chunk.isEntry && chunk.name === entry)
  const next = chunks.filter(chunk => chunk.facadeModuleId && soon.some(pattern => pattern.test(chunk.facadeModuleId ?? '')))
  const seen = new Set<string>()
  return [main, ...next].flatMap(chunk => (chunk ? closure(bundle, chunk.fileName, seen) : [])).map(name => bundle[name] as OutputChunk)
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
    const { root, sheetOf, entry, minify } = options
    const map = importMap(bundle)
    const early = await earlyScript(root, minify)
    const earlyName = `assets/early-${createHash('sha256').update(early).digest('hex').slice(0, 8)}.js`
    const files = firstFiles(bundle, options)
    const main = files.find(file => file.isEntry && file.name === entry)
    const laterSheets = files.flatMap(file => (file === main ? [] : (sheetOf(file) ?? [])))
    const head = [
      `<script type="importmap">${map}</script>`,
      `<script src="/${earlyName}"></script>`,
      `<link rel="stylesheet" href="/${main && sheetOf(main)}">`,
      `<script type="module" src="/${main?.fileName}"></script>`,
      ...files.filter(file => file !== main).map(file => `<link rel="modulepreload" href="/${file.fileName}">`),
      ...laterSheets.map(name => `<link rel="preload" as="style" href="/${name}">`),
    ]
    const html = await readFile(join(root, 'apps/web/index.html'), 'utf8')
    this.emitFile({ type: 'asset', fileName: earlyName, source: early })
    this.emitFile({ type: 'asset', fileName: 'index.html', source: html.replace('<!--head-->', () => head.join('\n    ')) })
    this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: await readFile(join(root, 'apps/web/favicon.svg')) })
    this.emitFile({ type: 'asset', fileName: 'importmap.json', source: map })
    this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify({ scriptSrc: [sha(map)] }) })
  },
})
