import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../config/project-root.ts'

/** Files and folders that belong to a program, without its manifests. */
const PROGRAM_PARTS = ['core', 'plugins', 'apps', 'schemas', 'package-lock.json']
const NOT_CODE = /\.test\.tsx?$|\/manifests\/|node_modules/

let cachedFingerprint: string | undefined

/**
 * Fingerprint of the running program's code, from names and sizes of its files. Manifests are left out: if they differ while the fingerprint is the
 * same, they were edited; if the fingerprint differs, the program was upgraded or downgraded.
 */
export function programCode(): string {
  cachedFingerprint ??= computeFingerprint()
  return cachedFingerprint
}

function computeFingerprint(): string {
  const hash = createHash('sha256')
  for (const part of PROGRAM_PARTS)
    for (const path of programPartFiles(part)) hash.update(`${path} ${statSync(join(PROJECT_ROOT, path)).size}\n`)
  return hash.digest('hex')
}

const programPartFiles = (part: string): readonly string[] =>
  /\.\w+$/.test(part)
    ? [part]
    : readdirSync(join(PROJECT_ROOT, part), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry =>
          join(entry.parentPath, entry.name)
            .slice(PROJECT_ROOT.length + 1)
            .replaceAll('\\', '/'),
        )
        .filter(path => !NOT_CODE.test(path))
        .sort()
