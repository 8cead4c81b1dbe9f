import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LastKnownHash } from './begin.ts'

/** Stores `Seen` in DATA_DIR/manifests-seen. */
export function lastKnownHashFile(dataDir: string): LastKnownHash {
  const path = join(dataDir, 'manifests-seen')
  return {
    get() {
      try {
        return readFileSync(path, 'utf8').trim() || undefined
      } catch {
        return undefined
      }
    },
    set(hash) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `${hash}\n`)
    },
  }
}
