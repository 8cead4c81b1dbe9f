import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { transform } from 'esbuild'
import type { OutputBundle, OutputChunk, Plugin, RenderedChunk } from 'rollup'

const arcoComponent = /@arco-design\/web-react\/es\/[A-Z]\w+\/index\.js$/

type Chunks = Readonly<Record<string, Pick<RenderedChunk, 'name' | 'imports' | 'modules' | 'isEntry'>>>

/** A chunk and all it imports statically, what is imported first. */
export const closure = (chunks: Chunks | OutputBundle, start: string, seen = new Set<string>()): readonly string[] => {
  const chunk = chunks[start]
  if (seen.has(start) || !chunk || !('imports' in chunk)) return []
  seen.add(start)
  return [...chunk.imports.flatMap(next => closure(chunks, next, seen)), start]
}

const hashed = (css: string, name: string): string => `assets/${name}-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`

/** Waits for the chunk's own style sheet before its code runs, so that nothing is ever drawn without it. */
const waitFor = (fileName: string): string => {
  const file = JSON.stringify(`./${fileName.replace('assets/', '')}`)
  return `await new Promise((ok,no)=>{const l=document.createElement("link");l.rel="stylesheet";l.href=new URL(${file},import.meta.url).href;l.onload=ok;l.onerror=()=>no(Object.assign(new Error("stylesheet "+l.href),{name:"CssChunkLoadError"}));document.head.append(l)});`
}

/**
 * Collects style sheets that modules import into one file for the first page and one for every lazy chunk.
 * Arco's components bring their own sheet along: importing a component is enough.
 * @param first name of the entry whose sheet stands in index.html
 */
export const styleSheets = ({
  first,
  minify,
}: {
  readonly first: string
  readonly minify: boolean
}): Plugin & { sheetOf(chunk: OutputChunk): string | undefined } => {
  const sheets = new Map<string, string>()
  const written = new Set<string>()
  let firstSheet: string | undefined
  const cssOf = (chunk: Pick<RenderedChunk, 'modules'> | undefined): string =>
    Object.keys(chunk?.modules ?? {})
      .flatMap(id => sheets.get(id) ?? [])
      .join('')

  return {
    name: 'style-sheets',
    /** The sheet that goes with a chunk, for the page's hints. A lazy chunk names it in its own code. */
    sheetOf: chunk => (chunk.isEntry && chunk.name === first ? firstSheet : [...written].find(name => chunk.code.includes(basename(name)))),
    buildStart: () => written.clear(),
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
      if (css === '') return null
      const entry = Object.keys(chunks).find(name => chunks[name]?.isEntry && chunks[name].name === first)
      if (entry && closure(chunks, entry).includes(chunk.fileName)) return null
      const fileName = hashed(css, chunk.name)
      written.add(fileName)
      this.emitFile({ type: 'asset', fileName, source: css })
      return { code: `${waitFor(fileName)}\n${code}`, map: null }
    },
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find(output => output.type === 'chunk' && output.isEntry && output.name === first)
      if (!entry) return
      const css = closure(bundle, entry.fileName)
        .map(name => cssOf(bundle[name] as RenderedChunk | undefined))
        .join('')
      firstSheet = hashed(css, first)
      this.emitFile({ type: 'asset', fileName: firstSheet, source: css })
    },
  }
}
