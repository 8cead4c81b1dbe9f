import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './paths.ts'
import { PROGRAMS, runNode } from './run.ts'

/** Sources of the browser bundle. */
const BUNDLE_INPUTS = [
  'core/contract',
  'core/kernel',
  'core/manifest',
  'core/runtime',
  'plugins',
  'apps/crm',
  'apps/web',
  'docs/reference',
  'schemas',
  'rollup.config.mjs',
  'package-lock.json',
  'tsconfig.json',
]
const NOT_INPUT = /\.(test|testing)\.tsx?$|\.sql$|\.md$/

const PRODUCT_OUTPUT = 'dist/web'

const stampFile = (output: string): string => join(ROOT, `${output}.stamp`)

const inputFiles = (path: string): string[] => {
  const absolute = join(ROOT, path)
  if (!existsSync(absolute)) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !NOT_INPUT.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

const hashOfInputs = (plugins: readonly string[]): string => {
  const hash = createHash('sha256')
  const ofPlugins = plugins.flatMap(folder => [`${folder}/plugin.json`, `${folder}/client.ts`])
  for (const file of [...BUNDLE_INPUTS, ...ofPlugins].flatMap(inputFiles)) {
    hash.update(file.replace(ROOT, ''))
    hash.update(readFileSync(file.startsWith(ROOT) ? file : join(ROOT, file)))
  }
  return hash.digest('hex')
}

interface BuildOptions {
  /** Builds even if the inputs are unchanged. */
  readonly force?: boolean
  /** Prints download sizes. */
  readonly sizes?: boolean
  /** Folders of the only plugins in the bundle; all bundled ones if absent. */
  readonly plugins?: readonly string[]
  /** Output folder, relative to the root. */
  readonly output?: string
}

/**
 * Builds the browser bundle unless it was built from the same inputs.
 * @returns the exit code of the bundler
 */
export const buildWeb = async ({ force = false, sizes = false, plugins, output = PRODUCT_OUTPUT }: BuildOptions = {}): Promise<number> => {
  const hash = hashOfInputs(plugins ?? [])
  const stamp = stampFile(output)
  if (!force && existsSync(join(ROOT, output, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 0
  console.log('正在构建网页…')
  rmSync(stamp, { force: true })
  const code = await runNode([PROGRAMS.rollup, '-c', 'rollup.config.mjs', '--silent'], {
    env: {
      ...process.env,
      BUNDLE_SIZES: sizes ? '1' : '',
      WEB_OUTPUT: output,
      ...(plugins && { WEB_PLUGINS: plugins.join(',') }),
    },
  })
  if (code !== 0) {
    console.error('网页构建失败，原因见上；如果缺少模块，请删除 node_modules 目录后重新运行')
    return code
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
  return 0
}

/** Makes the next build run even if the inputs are unchanged. */
export const forgetBuild = (): void => rmSync(stampFile(PRODUCT_OUTPUT), { force: true })
