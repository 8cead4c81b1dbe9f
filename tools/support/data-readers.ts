import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './paths.ts'

const MANIFEST_TESTS = [
  'tests/manifests/manifests.test.ts',
  'tests/manifests/silence.test.ts',
  'tests/manifests/permission-needs.test.ts',
] as const

const testsBelow = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT })
    .map(path => path.replaceAll('\\', '/'))
    .sort()

/**
 * Tests that a change of a data file starts in watch mode. Tests read migrations and manifests instead of importing them, so no module graph leads
 * from one to the other.
 * @param file absolute path
 * @returns paths relative to the root; undefined if no test reads the file
 */
export const testsReading = (file: string): string[] | undefined => {
  const path = relative(ROOT, file).replaceAll('\\', '/')
  const owner = /^(core\/server|(?:plugins|apps\/crm)\/[^/]+)\/migrations\/.*\.sql$/.exec(path)?.[1]
  if (owner) return testsBelow('tests/migrations/*.test.ts', `${owner}/**/*.contract.test.ts`)
  if (/^tests\/contract\/fixture\/.*\.(json|sql)$/.test(path)) return testsBelow('tests/contract/*.test.ts')
  const isManifest = /^(manifests|(plugins|apps\/crm)\/[^/]+\/manifests)\/.*\.json$|^(plugins|apps\/crm)\/[^/]+\/plugin\.json$/.test(path)
  return isManifest ? [...MANIFEST_TESTS] : undefined
}
