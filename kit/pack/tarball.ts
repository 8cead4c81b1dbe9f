/** The kit's tarball, cached by the checksum of its sources. `node kit/pack/tarball.ts` prints its path. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../tools/support/paths.ts'
import kit from '../package.json' with { type: 'json' }
import { stageKit } from './build-kit.ts'

/** Folders that the kit is built from. */
const KIT_SOURCES = ['kit', 'core', 'schemas', 'plugins', 'apps', 'manifests', 'tests/support']

const isSource = (path: string): boolean => !/(^|[\\/])(node_modules|dist)([\\/]|$)|^kit[\\/]schemas[\\/]/.test(path)

const sourcesChecksum = (): string => {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  const files = globSync(`{${KIT_SOURCES.join(',')}}/**/*.{ts,tsx,js,json,css,md,sql}`, { cwd: ROOT })
    .filter(isSource)
    .sort()
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Runs npm pack, with the npm that runs this process, else the installed one. */
const npmPack = (folder: string): void => {
  const script = process.env['npm_execpath']
  const [program, first] =
    script && /\.[cm]?js$/.test(script) ? [process.execPath, [script]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  const args = [...first, 'pack', './package', '--ignore-scripts', '--loglevel=error']
  const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', shell: program.endsWith('.cmd') })
  if (status !== 0) throw new Error(`npm pack 失败：${stderr}`)
}

const TARBALL_LIFETIME_MS = 86_400_000

/** Removes tarballs of other sources. Those younger than a day are kept, since another process may be using them. */
const pruneTarballs = async (cache: string, current: string): Promise<void> => {
  const isOld = (name: string): boolean => name !== current && statSync(join(cache, name)).mtimeMs < Date.now() - TARBALL_LIFETIME_MS
  for (const name of globSync('*', { cwd: cache }).filter(isOld)) await rm(join(cache, name), { recursive: true, force: true })
}

/** Paths of a packed kit: its tarball, and the folder from which it was packed. */
export interface PackedKit {
  readonly tarball: string
  readonly folder: string
}

/** Packs the kit, unless a tarball of the same sources exists. */
export const packKit = async (): Promise<PackedKit> => {
  const cache = join(ROOT, '.cache', 'kit')
  const name = sourcesChecksum()
  const place = join(cache, name)
  const packed = { tarball: join(place, `yuanhang-kit-${kit.version}.tgz`), folder: join(place, 'package') }
  if (existsSync(packed.tarball)) return packed
  await mkdir(cache, { recursive: true })
  const aside = await mkdtemp(join(ROOT, '.cache', 'kit-'))
  try {
    await stageKit(join(aside, 'package'))
    npmPack(aside)
    // Another process may have finished first, with the same content.
    await rename(aside, place).catch(error => {
      if (!existsSync(packed.tarball)) throw error
    })
    await pruneTarballs(cache, name)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return packed
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(JSON.stringify(await packKit()))
