/** Bundled like the product, with the same plugins and settings, without product-specific parts (shared modules, its page). */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import esbuild, { minify } from 'rollup-plugin-esbuild'
import { slimPackages } from '../../../apps/web/build/slim-packages.ts'
import { styleSheets } from '../../../apps/web/build/style-sheets.ts'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../../..')
const styles = styleSheets({ entry: 'main', soon: [], minify: true })

const environment = {
  name: 'environment',
  transform: code =>
    code.includes('process.env.NODE_ENV') ? { code: code.replaceAll('process.env.NODE_ENV', '"production"'), map: null } : undefined,
}

const page = {
  name: 'page',
  async generateBundle(_options, bundle) {
    const main = Object.values(bundle).find(chunk => chunk.isEntry)
    const head = [
      `<link rel="stylesheet" href="/${styles.firstSheet()}">`,
      ...main.imports.map(name => `<link rel="modulepreload" href="/${name}">`),
      `<script type="module" src="/${main.fileName}"></script>`,
    ]
    const html = await readFile(join(here, 'index.html'), 'utf8')
    this.emitFile({ type: 'asset', fileName: 'index.html', source: html.replace('<!--head-->', () => head.join('\n    ')) })
  },
}

export default {
  input: { main: join(here, 'main.tsx') },
  plugins: [
    styles,
    environment,
    slimPackages(root),
    resolve({ browser: true, preferBuiltins: false, extensions: ['.mjs', '.js', '.json', '.ts', '.tsx'] }),
    commonjs(),
    esbuild({ include: /\.tsx?$/, target: 'es2022', jsx: 'automatic', tsconfig: false }),
    minify({ target: 'es2022', legalComments: 'none', sourceMap: false }),
    page,
  ],
  output: {
    dir: join(root, '.cache/bench/arco-by-hand'),
    format: 'es',
    entryFileNames: 'assets/[name]-[hash].js',
    generatedCode: 'es2015',
  },
  onwarn(warning, warn) {
    if (['MODULE_LEVEL_DIRECTIVE', 'THIS_IS_UNDEFINED', 'CIRCULAR_DEPENDENCY'].includes(warning.code)) return
    warn(warning)
  },
}
