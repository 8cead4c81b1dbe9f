/** Browser bundle: the app with its bundled plugins, and the modules that outside plugins import. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import esbuild, { minify } from 'rollup-plugin-esbuild'
import { addressesOnly, pureShapeFunctions } from './apps/web/build/addresses-only.ts'
import { bundledPlugins } from './apps/web/build/bundled-plugins.ts'
import { chineseDates } from './apps/web/build/chinese-dates.ts'
import { chineseLabels } from './apps/web/build/chinese-labels.ts'
import { chunkTimeouts } from './apps/web/build/chunk-timeouts.ts'
import { compress, sizes } from './apps/web/build/compress.ts'
import { firstFiles } from './apps/web/build/first-files.ts'
import { page } from './apps/web/build/page.ts'
import { removeStale } from './apps/web/build/remove-stale.ts'
import { sharedInputs, sharedModules } from './apps/web/build/shared-modules.ts'
import { slimPackages } from './apps/web/build/slim-packages.ts'
import { styleSheets } from './apps/web/build/style-sheets.ts'

const root = dirname(fileURLToPath(import.meta.url))
const development = process.env.NODE_ENV === 'development'
/** Folders of the only plugins, and the output folder, of a bundle other than the product's. */
const { WEB_PLUGINS, WEB_OUTPUT = 'dist/web' } = process.env
const folders = WEB_PLUGINS?.split(',')
const output = join(root, WEB_OUTPUT)
/** Size goal in bytes: 1.15 × the same list page written by hand with React and Arco. */
const goal = 1.15 * 212_000
/** Modules that the first page usually needs: most screens are tables; the others are widgets that every page has. */
const soon = [
  /\/core\/runtime\/table\/table-screen\.tsx$/,
  ...(folders
    ? []
    : [
        /\/plugins\/message\/client\/(bell|important)\.tsx$/,
        /\/plugins\/palette\/client\/palette-button\.tsx$/,
        /\/plugins\/views\/client\/views-menu\.tsx$/,
        /\/plugins\/workbench\/client\/workbench\.tsx$/,
        /\/apps\/crm\/lead\/client\/duplicate\/duplicate-check\.tsx$/,
        /\/apps\/crm\/promotion\/client\/(entry|dialog-host)\.tsx$/,
      ]),
]
const first = { entry: 'main', soon }

const styles = styleSheets({ ...first, minify: !development })
const ownCode = new RegExp(`^${root.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}/(core|plugins|schemas|apps)/`)

/** Replaces process.env.NODE_ENV, so that the unused build of a package is removed as dead code. */
const environment = {
  name: 'environment',
  transform: code =>
    code.includes('process.env.NODE_ENV')
      ? { code: code.replaceAll('process.env.NODE_ENV', JSON.stringify(development ? 'development' : 'production')), map: null }
      : undefined,
}

/** Chunk names. All of Arco's modules are called index.js or style, so the folder of the component is used. */
const chunkName = ({ name, moduleIds }) => {
  if (name !== 'index' && name !== 'style') return 'assets/[name]-[hash].js'
  const component = moduleIds
    .findLast(id => /\/es\/[A-Z]\w+\/index\.js$/.test(id))
    ?.split('/')
    .at(-2)
  return `assets/${component ?? '[name]'}-[hash].js`
}

/** Ignores harmless warnings about packages: directives for other tools, helpers compiled for old ones, and circular imports within a package. */
const onwarn = (warning, warn) => {
  if (warning.code === 'UNRESOLVED_IMPORT') throw new Error(warning.message)
  if (['MODULE_LEVEL_DIRECTIVE', 'THIS_IS_UNDEFINED'].includes(warning.code)) return
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every(id => id.includes('node_modules'))) return
  warn(warning)
}

export default {
  input: { main: 'apps/web/main.ts', ...sharedInputs },
  // The project's own modules have no side effects; style sheets declare theirs themselves.
  treeshake: { moduleSideEffects: id => !ownCode.test(id), manualPureFunctions: pureShapeFunctions },
  plugins: [
    sharedModules(),
    bundledPlugins(root, folders),
    styles,
    chunkTimeouts(),
    environment,
    slimPackages(root),
    chineseLabels(),
    chineseDates(),
    firstFiles({
      starts: [/\/apps\/web\/main\.ts$/, ...soon],
      alone: [/\.generated\.json$/],
      ownCode,
    }),
    resolve({ browser: true, preferBuiltins: false, extensions: ['.mjs', '.js', '.json', '.ts', '.tsx'] }),
    commonjs(),
    // The JSON files of the reference are modules too.
    esbuild({
      include: [/\.tsx?$/, /\/docs\/reference\/.*\.json$/],
      loaders: { '.json': 'json' },
      target: 'es2022',
      jsx: 'automatic',
      tsconfig: false,
      sourceMap: development,
    }),
    addressesOnly(),
    !development && minify({ target: 'es2022', legalComments: 'none', sourceMap: false }),
    page({ ...first, root, firstSheet: styles.firstSheet, minify: !development }),
    !development && compress(),
    removeStale({ compressed: !development }),
    process.env.BUNDLE_SIZES && sizes({ ...first, later: [/\/filters\/(select|date)-filter\.tsx$/], goal }),
  ],
  output: {
    dir: output,
    format: 'es',
    // Chunks below 10 kB are merged into the chunks that need them, since a request costs more than the extra code.
    experimentalMinChunkSize: 10_000,
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: chunkName,
    generatedCode: 'es2015',
    sourcemap: development,
  },
  onwarn,
  watch: { include: ['apps/web/**', 'core/**', 'plugins/**', 'apps/crm/**', 'schemas/types/**', 'docs/reference/**'], clearScreen: false },
}
