/**
 * Generates kit/types/yuanhang.d.ts: all types of the application that authors of outside plugins import, as one file of ambient modules. tsc emits
 * the declarations, rolldown bundles what the entries reach, and what several entries share becomes a module of its own.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { PROGRAMS, runNode } from './run.ts'

export const OUTSIDE_TYPES_FILE = 'kit/types/yuanhang.d.ts'

const BANNER = `/* Generated from the application's sources by npm run types. Do not edit. */

declare module '*.css' {}
`

/** Name of the chunk shared by several entries. */
const SHARED_CHUNK = 'shared'

/** Entry source by module specifier. */
const ENTRY_SOURCES: Readonly<Record<string, string>> = {
  '@yuanhang/runtime': 'core/runtime/outside/runtime.ts',
  '@yuanhang/runtime/form': 'core/runtime/outside/form.ts',
  '@yuanhang/runtime/action': 'core/runtime/outside/action.ts',
  '@yuanhang/server': 'core/server/outside/load/sdk.ts',
  '@yuanhang/kit/testing': 'kit/src/testing/index.ts',
  '@yuanhang/kit/vitest': 'kit/src/vitest/index.ts',
}

/** Module of the shared types. Not meant for import by authors. */
const SHARED_MODULE = '@yuanhang/kit/shared'

/** Small packages whose types are inlined. All others are dependencies of the kit. */
const INLINED_PACKAGES: Readonly<Record<string, string>> = { mitt: 'node_modules/mitt/index.d.ts' }

const entryName = (specifier: string): string => specifier.replace('@yuanhang/', '').replaceAll('/', '-')

/** Emits declarations of everything the entries reach into `folder`, in the layout of the sources. Type errors are left to npm run check. */
const emitDeclarations = async (root: string, folder: string): Promise<void> => {
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = { noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true, rootDir: root, outDir: folder }
  const files = [...Object.values(ENTRY_SOURCES), 'core/runtime/css.d.ts', 'core/runtime/arco-icons.d.ts'].map(file => join(root, file))
  await writeFile(config, JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, files, include: [] }))
  if ((await runNode([PROGRAMS.tsc, '-p', config], { cwd: root })) !== 0) throw new Error('tsc could not write the declarations')
}

const declarationOf = (source: string): string => source.replace(/\.tsx?$/, '.d.ts')

/** Resolves imports among the sources to their declarations. */
const resolveDeclarations = (root: string, folder: string): Plugin => ({
  name: 'declarations',
  resolveId: {
    order: 'pre',
    handler(id, importer) {
      if (isAbsolute(id)) return id
      if (id.startsWith('#')) return join(folder, declarationOf(id.slice(1)))
      if (id.startsWith('.') && importer) return id.endsWith('.css') ? { id, external: true } : join(dirname(importer), declarationOf(id))
      const inlined = INLINED_PACKAGES[id]
      return inlined === undefined ? { id, external: true } : join(root, inlined)
    },
  },
})

const bundleDeclarations = async (root: string, folder: string): Promise<readonly OutputChunk[]> => {
  const input = Object.fromEntries(
    Object.entries(ENTRY_SOURCES).map(([specifier, source]) => [entryName(specifier), join(folder, declarationOf(source))]),
  )
  const build = await rolldown({
    input,
    cwd: folder,
    plugins: [resolveDeclarations(root, folder), dts({ dtsInput: true, tsconfig: false })],
  })
  const { output } = await build.generate({
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: '[name].d.ts',
    minifyInternalExports: false,
    codeSplitting: { groups: [{ name: SHARED_CHUNK, minShareCount: 2 }] },
  })
  await build.close()
  return output.filter(file => file.type === 'chunk')
}

const specifierOf = (name: string): string => Object.keys(ENTRY_SOURCES).find(specifier => entryName(specifier) === name) ?? SHARED_MODULE

/** A chunk as an ambient module: imports of other chunks by specifier, without style sheets and comments of the tools. */
const ambientModule = ({ name, code }: OutputChunk): string => {
  const body = code
    .replace(/^import ["'][^"']+["'];?\n/gm, '')
    .replace(/^\/\/.*\n/gm, '')
    .replace(/from "\.\/([\w-]+)(?:\.d)?\.js"/g, (_, file: string) => `from "${specifierOf(file)}"`)
    .replace(/^declare (?=const|function|class|let|var|namespace|abstract|enum|type|interface)/gm, '')
    .replace(/\\u[0-9a-f]{4}/gi, code => String(JSON.parse(`"${code}"`)))
    .trim()
  return `declare module '${specifierOf(name)}' {\n${body.replace(/^(?=.)/gm, '  ')}\n}\n`
}

export const generateOutsideTypes = async (root: string): Promise<string> => {
  // Below the root, so that packages resolve from there.
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache', 'outside-types-'))
  try {
    await emitDeclarations(root, folder)
    const chunks = await bundleDeclarations(root, folder)
    const order = [...Object.keys(ENTRY_SOURCES), SHARED_MODULE]
    const place = ({ name }: OutputChunk): number => order.indexOf(specifierOf(name))
    const text = [BANNER, ...chunks.toSorted((one, other) => place(one) - place(other)).map(ambientModule)].join('\n')
    if (text.includes(relative(root, folder))) throw new Error('the declarations name a file of the sources')
    return text
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
