/** Bundles a plugin: client.js with its lazy chunks, and server.js as one file. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type BuildFailure, type BuildOptions, build, type Message } from 'esbuild'
import { CLIENT_MODULES, SERVER_MODULES } from '../../../core/server/outside/package/allowed-imports.ts'
import { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import { foreignModules, resolveNodeBuiltin } from './foreign-modules.ts'
import { INLINED_FILES, styleSheets } from './style-sheets.ts'

/** `development` leaves the code readable and adds source maps. */
export interface BundleOptions {
  readonly development: boolean
}

/** File names of the built entries. */
export const ENTRY_FILES = { client: 'client.js', server: 'server.js' } as const

const commonBundleOptions = ({ folder }: Project, { development }: BundleOptions): BuildOptions => ({
  absWorkingDir: folder,
  bundle: true,
  write: false,
  format: 'esm',
  charset: 'utf8',
  outdir: folder,
  entryNames: '[name]',
  chunkNames: 'chunks/[name]-[hash]',
  jsx: 'automatic',
  // The author's tsconfig is for the editor and for tsc.
  tsconfigRaw: {},
  minify: !development,
  sourcemap: development ? 'inline' : false,
  legalComments: 'none',
  logLevel: 'silent',
  define: { 'process.env.NODE_ENV': development ? '"development"' : '"production"' },
})

const buildErrorText = (folder: string, { text, location }: Message): string =>
  location ? `${relative(folder, join(folder, location.file))}:${location.line} ${text}` : text

const bundleEntry = async (project: Project, options: BuildOptions): Promise<readonly (readonly [string, Buffer])[]> => {
  try {
    const { outputFiles } = await build(options)
    return (outputFiles ?? []).map(({ path, contents }) => [relative(project.folder, path).replaceAll('\\', '/'), Buffer.from(contents)])
  } catch (error) {
    const { errors } = error as BuildFailure
    if (errors === undefined) throw error
    throw Problem.of(
      '打包失败：',
      errors.map(message => buildErrorText(project.folder, message)),
    )
  }
}

const entryPath = ({ folder }: Project, key: 'client' | 'server', file: string): string => {
  const path = join(folder, file)
  if (!existsSync(path)) throw new Problem(`plugin.json：“${key}” 写的文件 ${file} 不存在`)
  return path
}

const clientOptions = (project: Project, file: string, options: BundleOptions): BuildOptions => ({
  ...commonBundleOptions(project, options),
  entryPoints: { client: entryPath(project, 'client', file) },
  splitting: true,
  platform: 'browser',
  target: 'es2022',
  loader: INLINED_FILES,
  plugins: [
    foreignModules(specifier => (CLIENT_MODULES.has(specifier) ? specifier : undefined)),
    styleSheets({ plugin: project.manifest.id, minify: !options.development }),
  ],
})

const serverOptions = (project: Project, file: string, options: BundleOptions): BuildOptions => ({
  ...commonBundleOptions(project, options),
  entryPoints: { server: entryPath(project, 'server', file) },
  platform: 'node',
  // CommonJS builds of some packages require files by names computed at run time.
  mainFields: ['module', 'main'],
  target: 'node24',
  // Unminified, so that stack traces in the log name the functions.
  minify: false,
  plugins: [foreignModules(specifier => (SERVER_MODULES.has(specifier) ? specifier : resolveNodeBuiltin(specifier)))],
})

/** Bundles the entries; returns the built modules by file name. */
export const bundleModules = async (project: Project, options: BundleOptions): Promise<ReadonlyMap<string, Buffer>> => {
  const { client, server } = project.manifest
  const built = await Promise.all([
    client === undefined ? [] : bundleEntry(project, clientOptions(project, client, options)),
    server === undefined ? [] : bundleEntry(project, serverOptions(project, server, options)),
  ])
  return new Map(built.flat())
}
