/** A copy of the project's data (manifests, migrations, plugin.json), to be changed as a colleague would and started with the project's code. */
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

// biome-ignore lint/suspicious/noExplicitAny: a manifest of any kind
type Manifest = any

export interface ProjectCopy {
  readonly root: string
  /** Changes a JSON file. */
  edit(file: string, change: (manifest: Manifest) => void): void
  write(file: string, text: string): void
  remove(): void
}

/** Copies what is data into a temporary folder. */
export function copyProject(): ProjectCopy {
  const root = mkdtempSync(join(tmpdir(), 'yuanhang-copy-'))
  for (const folder of ['manifests', 'plugins', 'apps/crm', 'core/server/migrations'])
    cpSync(join(ROOT, folder), join(root, folder), {
      recursive: true,
      filter: path => statSync(path).isDirectory() || /\.(json|sql)$/.test(path),
    })
  const write = (file: string, text: string): void => writeFileSync(join(root, file), text)
  return {
    root,
    write,
    edit(file, change) {
      const manifest: Manifest = JSON.parse(readFileSync(join(root, file), 'utf8'))
      change(manifest)
      write(file, JSON.stringify(manifest))
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
