import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'rollup'

/**
 * Removes files of earlier builds after the new ones are written, so that a running server can serve a complete page at every moment.
 * @param compressed the build wrote .gz and .br copies; without them, old copies would be served instead of the new files
 */
export const removeStale = ({ compressed }: { readonly compressed: boolean }): Plugin => ({
  name: 'remove-stale',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }, bundle) {
      const kept = new Set(Object.keys(bundle).flatMap(name => (compressed ? [name, `${name}.gz`, `${name}.br`] : [name])))
      const present = await readdir(dir, { recursive: true, withFileTypes: true })
      const stale = present.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
      await Promise.all(
        stale.filter(file => !kept.has(file.slice(dir.length + 1).replaceAll('\\', '/'))).map(file => rm(file, { force: true })),
      )
    },
  },
})
