/** Builds the generated part of the kit: its program as JavaScript, copies of the modules that page and server provide to plugins, and schemas. */
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { ROOT } from '../../tools/support/paths.ts'
import { projectInput } from '../../tools/support/project-input.ts'
import kit from '../package.json' with { type: 'json' }
import { foreignModules, resolveNodeBuiltin } from '../src/build/foreign-modules.ts'
import type { KitApplication } from '../src/check/manifests.ts'

const KIT_FOLDER = join(ROOT, 'kit')

/**
 * Dependencies installed with the kit, which are not bundled. The UI library is bundled, since its modules import style sheets, which Node cannot
 * load.
 */
const installedDependencies = Object.keys(kit.dependencies).filter(name => name !== '@arco-design/web-react')

const isInstalled = (specifier: string): boolean =>
  installedDependencies.some(name => specifier === name || specifier.startsWith(`${name}/`))

const commonBuildOptions = (folder: string): BuildOptions => ({
  absWorkingDir: ROOT,
  outdir: join(folder, 'dist'),
  bundle: true,
  format: 'esm',
  target: 'node22',
  charset: 'utf8',
  jsx: 'automatic',
  tsconfigRaw: {},
  legalComments: 'eof',
  logLevel: 'warning',
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  plugins: [foreignModules(specifier => (isInstalled(specifier) ? specifier : resolveNodeBuiltin(specifier)))],
})

/** Entries that run on Node without a page. */
const programBuildOptions = (folder: string): BuildOptions => ({
  ...commonBuildOptions(folder),
  platform: 'node',
  // CommonJS builds of some packages require files by names computed at run time.
  mainFields: ['module', 'main'],
  entryPoints: {
    cli: 'kit/src/cli.ts',
    inspect: 'kit/src/check/inspect.ts',
    vitest: 'kit/src/vitest/index.ts',
    server: 'core/server/outside/load/sdk.ts',
  },
})

/** Modules shared by plugins and their tests; code splitting gives one instance of each module, whichever entry is imported. */
const pageBuildOptions = (folder: string): BuildOptions => ({
  ...commonBuildOptions(folder),
  platform: 'browser',
  splitting: true,
  loader: { '.css': 'empty' },
  define: { 'process.env.NODE_ENV': '"test"' },
  entryPoints: {
    runtime: 'core/runtime/outside/runtime.ts',
    'runtime-form': 'core/runtime/outside/form.ts',
    'runtime-action': 'core/runtime/outside/action.ts',
    arco: '@arco-design/web-react/es/index.js',
    testing: 'kit/src/testing/index.ts',
    setup: 'kit/src/testing/setup.ts',
  },
})

const writeApplication = async (folder: string): Promise<void> => {
  const { files, plugins, operations = [], facts = [], timelines = [], exporters = [] } = await projectInput(ROOT, { server: true })
  const application: KitApplication = { files, plugins, operations, facts, timelines, exporters }
  await writeFile(join(folder, 'dist/application.json'), JSON.stringify(application))
}

const copySchemas = async (folder: string): Promise<void> => {
  const names = await readdir(join(ROOT, 'schemas'))
  for (const name of names.filter(file => file.endsWith('.schema.json') && file !== 'wire.schema.json'))
    await cp(join(ROOT, 'schemas', name), join(folder, 'schemas', name))
}

/** Rebuilds dist/ and schemas/ of the kit and copies the licence. */
export const buildKit = async (folder: string): Promise<void> => {
  for (const name of ['dist', 'schemas']) {
    await rm(join(folder, name), { recursive: true, force: true })
    await mkdir(join(folder, name), { recursive: true })
  }
  await build(programBuildOptions(folder))
  await build(pageBuildOptions(folder))
  await writeApplication(folder)
  await copySchemas(folder)
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
}

/** Assembles the whole kit in a folder, as in its tarball. */
export const stageKit = async (folder: string): Promise<void> => {
  const made = new Set(['dist', 'schemas', 'LICENSE'])
  for (const name of [...kit.files, 'package.json'].filter(file => !made.has(file)))
    await cp(join(KIT_FOLDER, name), join(folder, name), { recursive: true })
  await buildKit(folder)
}
