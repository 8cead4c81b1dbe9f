/** Builds the page of harness.tsx with esbuild, with the transformations of the app's bundler that affect the pictures. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { bundledSource } from '#apps/web/build/bundled-plugins.ts'
import { ROOT } from '../support/paths.ts'

const HARNESS_FILE = /\.(?:[cm]?js|tsx?|css)$/

/** The app's bundled plugins, and Arco's components with their style sheets and in Chinese. */
const appTransforms: Plugin = {
  name: 'as-in-the-app',
  setup(builder) {
    builder.onResolve({ filter: /^bundled:plugins$/ }, () => ({ path: 'plugins', namespace: 'bundled' }))
    builder.onLoad({ filter: /.*/, namespace: 'bundled' }, () => ({ contents: bundledSource(ROOT), loader: 'js', resolveDir: ROOT }))
    builder.onLoad({ filter: /@arco-design\/web-react\/es\/.*\.js$/ }, async ({ path }) => {
      const code = (await readFile(path, 'utf8')).replaceAll('"aria-label": "Close"', '"aria-label": "关闭"')
      const dates = path.endsWith('/_util/dayjs.js') ? "import 'dayjs/locale/zh-cn.js'\n" : ''
      return { contents: dates + code, loader: 'js', resolveDir: dirname(path) }
    })
  },
}

/** Files of the page by name: harness.js and harness.css. */
export const buildHarness = async (): Promise<ReadonlyMap<string, Buffer>> => {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'tools/reference/harness.tsx')],
    bundle: true,
    write: false,
    outdir: ROOT,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
    // A single file, so that parts render without waiting for chunks.
    splitting: false,
    loader: { '.svg': 'dataurl' },
    resolveExtensions: ['.mjs', '.js', '.json', '.ts', '.tsx'],
    plugins: [appTransforms],
  })
  return new Map(
    outputFiles
      .filter(({ path }) => HARNESS_FILE.test(path))
      .map(({ path, contents }) => [path.split(/[\\/]/).at(-1) ?? '', Buffer.from(contents)]),
  )
}
