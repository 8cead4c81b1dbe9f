/** The browser bundle: the app with its bundled plugins, and the modules that outside plugins import. */
import { rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import axios from 'axios/package.json' with { type: 'json' }
import esbuild, { minify } from 'rollup-plugin-esbuild'
import { compress, sizes } from './apps/web/build/compress.ts'
import { page } from './apps/web/build/page.ts'
import { sharedInputs, sharedModules } from './apps/web/build/shared-modules.ts'
import { styleSheets } from './apps/web/build/style-sheets.ts'

const root = dirname(fileURLToPath(import.meta.url))
const development = process.env.NODE_ENV === 'development'
const output = join(root, 'dist/web')
/** 1.15 × the same list page written by hand with React and Arco. */
const goal = 1.15 * 212_000
const soon = [/\/core\/runtime\/table\/table-screen\.tsx$/]

const styles = styleSheets({ first: 'main', minify: !development })
const ownCode = new RegExp(`^${root.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}/(core|plugins|schemas)/`)

/** Packages choose their build by this; the unused one then falls away. */
const environment = {
  name: 'environment',
  transform: code =>
    code.includes('process.env.NODE_ENV')
      ? { code: code.replaceAll('process.env.NODE_ENV', JSON.stringify(development ? 'development' : 'production')), map: null }
      : undefined,
}

/** axios says in package.json which of its modules are not for browsers; the resolver overlooks that for a package reached by "exports". */
const axiosForBrowsers = {
  name: 'axios-for-browsers',
  resolveId: (id, importer) => {
    const folder = join(root, 'node_modules/axios')
    if (!id.startsWith('.') || !importer?.startsWith(folder)) return undefined
    const file = `./${relative(folder, join(dirname(importer), id))}`
    return axios.browser[file] && join(folder, axios.browser[file])
  },
}

const emptyOutput = { name: 'empty-output', buildStart: () => rmSync(output, { recursive: true, force: true }) }

/** Packages carry marks for other tools, helpers compiled for old ones, and circles among their own modules; all harmless here. */
const onwarn = (warning, warn) => {
  if (warning.code === 'UNRESOLVED_IMPORT') throw new Error(warning.message)
  if (['MODULE_LEVEL_DIRECTIVE', 'THIS_IS_UNDEFINED'].includes(warning.code)) return
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every(id => id.includes('node_modules'))) return
  warn(warning)
}

export default {
  input: { main: 'apps/web/main.ts', ...sharedInputs },
  // Our own modules do nothing by being imported; style sheets say otherwise for themselves.
  treeshake: { moduleSideEffects: id => !ownCode.test(id) },
  plugins: [
    !development && emptyOutput,
    sharedModules(),
    styles,
    environment,
    axiosForBrowsers,
    resolve({ browser: true, preferBuiltins: false, extensions: ['.mjs', '.js', '.json', '.ts', '.tsx'] }),
    commonjs(),
    esbuild({ include: /\.tsx?$/, target: 'es2022', jsx: 'automatic', tsconfig: false, sourceMap: development }),
    !development && minify({ target: 'es2022', legalComments: 'none', sourceMap: false }),
    page({ root, entry: 'main', soon, sheetOf: styles.sheetOf, minify: !development }),
    !development && compress(),
    !development && sizes({ entry: 'main', soon, goal }),
  ],
  output: {
    dir: output,
    format: 'es',
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    generatedCode: 'es2015',
    sourcemap: development,
  },
  onwarn,
  watch: { include: ['apps/web/**', 'core/**', 'plugins/**', 'schemas/types/**'], clearScreen: false },
}
