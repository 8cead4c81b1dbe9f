import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, transform } from 'esbuild'
import type { OutputBundle, OutputChunk, Plugin } from 'rollup'
import { type FirstPage, firstChunks } from './first-chunks.ts'
import { sharedSpecifiers } from './shared-modules.ts'

interface IndexPageOptions extends FirstPage {
  readonly root: string
  readonly firstSheet: () => string
  readonly minify: boolean
}

/** Styles of what the page shows before the app runs. */
const FIRST_STYLES = ['core/runtime/tokens.css', 'core/runtime/first-paint.css']

const chunksOfBundle = (bundle: OutputBundle): readonly OutputChunk[] => Object.values(bundle).filter(output => output.type === 'chunk')

/** Import map of the modules shared with outside plugins: specifier to the app's file. */
const importMap = (bundle: OutputBundle): string => {
  const imports = chunksOfBundle(bundle).flatMap(chunk => {
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
  return (outputFiles[0]?.text ?? '').trim()
}

const firstStyles = async (root: string, minify: boolean): Promise<string> => {
  const texts = await Promise.all(FIRST_STYLES.map(path => readFile(join(root, path), 'utf8')))
  return (await transform(texts.join('\n'), { loader: 'css', minify, target: 'es2022', legalComments: 'none' })).code.trim()
}

/** Data URL of an inlined icon: browsers request a linked icon again on every change of the address, so on every page turn. */
const asDataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg.trim())}`

/**
 * Writes index.html. The head holds all that the first paint and the first calls need; the style sheet and the app's code follow the painted
 * markup, so that it waits for neither. The app's code waits for the style sheet.
 */
export const page = (options: IndexPageOptions): Plugin => ({
  name: 'page',
  async generateBundle(_output, bundle) {
    const { root, entry, minify } = options
    const main = chunksOfBundle(bundle).find(chunk => chunk.isEntry && chunk.name === entry)?.fileName
    const head = [
      `<style>${await firstStyles(root, minify)}</style>`,
      `<script type="importmap">${importMap(bundle)}</script>`,
      `<script>${await earlyScript(root, minify)}</script>`,
    ]
    const app = [
      `<link rel="stylesheet" href="/${options.firstSheet()}">`,
      `<script type="module" src="/${main}"></script>`,
      ...[...firstChunks(bundle, options)].filter(name => name !== main).map(name => `<link rel="modulepreload" href="/${name}">`),
    ]
    const html = await readFile(join(root, 'apps/web/index.html'), 'utf8')
    const icon = await readFile(join(root, 'apps/web/favicon.svg'), 'utf8')
    const source = html
      .replace('href="/favicon.svg"', () => `href="${asDataUrl(icon)}"`)
      .replace('<!--head-->', () => head.join('\n    '))
      .replace('<!--app-->', () => app.join('\n    '))
    this.emitFile({ type: 'asset', fileName: 'index.html', source })
    this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: icon })
  },
})
