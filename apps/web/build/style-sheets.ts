import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transform } from 'esbuild'
import type { Plugin, RenderedChunk } from 'rollup'
import { type FirstPage, firstChunks } from './first-chunks.ts'

const arcoComponent = /@arco-design\/web-react\/es\/[A-Z]\w+\/index\.js$/

const hashedFileName = (css: string, name: string): string =>
  `assets/${name}-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`

/** Code that awaits the chunk's style sheet before the chunk runs, so that nothing is drawn unstyled. */
const sheetLoadingCode = (fileName: string): string => {
  const file = JSON.stringify(`./${fileName.replace('assets/', '')}`)
  return `await new Promise((ok,no)=>{const l=document.createElement("link");l.rel="stylesheet";l.href=new URL(${file},import.meta.url).href;l.onload=ok;l.onerror=()=>no(Object.assign(new Error("stylesheet "+l.href),{name:"CssChunkLoadError"}));document.head.append(l)});`
}

/**
 * Collects imported style sheets into one file for the first page and one for every other chunk.
 * Arco's components import their own sheet: importing the component is enough.
 */
export const styleSheets = ({ minify, ...first }: FirstPage & { readonly minify: boolean }): Plugin & { firstSheet(): string } => {
  const sheets = new Map<string, string>()
  let firstSheet = ''
  const cssOf = (chunk: Pick<RenderedChunk, 'modules'>): string =>
    Object.keys(chunk.modules)
      .flatMap(id => sheets.get(id) ?? [])
      .join('')

  return {
    name: 'style-sheets',
    /** File name of the first page's sheet; '' before the bundle is generated. */
    firstSheet: () => firstSheet,
    transform: async (code, id) => {
      if (id.endsWith('.css')) {
        sheets.set(id, (await transform(code, { loader: 'css', minify, target: 'es2022', legalComments: 'none' })).code)
        return { code: '', map: null, moduleSideEffects: 'no-treeshake' }
      }
      if (arcoComponent.test(id) && existsSync(join(dirname(id), 'style/css.js')))
        return { code: `${code}\nimport './style/css.js'`, map: null }
      return undefined
    },
    renderChunk(code, chunk, _options, { chunks }) {
      const css = cssOf(chunk)
      if (css === '' || firstChunks(chunks, first).has(chunk.fileName)) return null
      const fileName = hashedFileName(css, chunk.name)
      this.emitFile({ type: 'asset', fileName, source: css })
      return { code: `${sheetLoadingCode(fileName)}\n${code}`, map: null }
    },
    generateBundle(_options, bundle) {
      const css = [...firstChunks(bundle, first)].map(name => cssOf(bundle[name] as RenderedChunk)).join('')
      firstSheet = hashedFileName(css, first.entry)
      this.emitFile({ type: 'asset', fileName: firstSheet, source: css })
    },
  }
}
