import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
const NOT_INPUT = /\.test\.tsx?$|\.sql$|\.md$/

const WEB_OUTPUT = join(ROOT, 'dist/web')
const STAMP_FILE = join(ROOT, 'dist/web.stamp')

const inputFiles = (path: string): string[] => {
  const absolute = join(ROOT, path)
  if (!existsSync(absolute)) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !NOT_INPUT.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

const hashOfInputs = (): string => {
  const hash = createHash('sha256')
  for (const file of BUNDLE_INPUTS.flatMap(inputFiles)) {
    hash.update(file.replace(ROOT, ''))
    hash.update(readFileSync(file.startsWith(ROOT) ? file : join(ROOT, file)))
  }
  return hash.digest('hex')
}

/**
 * Builds dist/web unless it was built from the same inputs. `force` always builds; `sizes` prints download sizes
 * @returns the exit code of the bundler
 */
export const buildWeb = async ({ force = false, sizes = false } = {}): Promise<number> => {
  const hash = hashOfInputs()
  if (!force && existsSync(join(WEB_OUTPUT, 'index.html')) && existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === hash) return 0
  console.log('正在构建网页…')
  rmSync(STAMP_FILE, { force: true })
  const code = await runNode([PROGRAMS.rollup, '-c', 'rollup.config.mjs', '--silent'], {
    env: { ...process.env, BUNDLE_SIZES: sizes ? '1' : '' },
  })
  if (code !== 0) {
    console.error('网页构建失败，原因见上；如果缺少模块，请删除 node_modules 目录后重新运行')
    return code
  }
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(STAMP_FILE, hash)
  return 0
}

/** Makes the next build run even if the inputs are unchanged. */
export const forgetBuild = (): void => rmSync(STAMP_FILE, { force: true })
