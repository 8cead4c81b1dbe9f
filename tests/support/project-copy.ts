/** Copy of the project for tests that change it. */

import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#tools/support/paths.ts'

// biome-ignore lint/suspicious/noExplicitAny: any kind of manifest
type Manifest = any

export interface ProjectCopy {
  readonly root: string
  /** Changes a JSON file. */
  edit(file: string, change: (manifest: Manifest) => void): void
  write(file: string, text: string): void
  remove(): void
}

/** Folders with data: manifests, migrations, plugin.json. */
const DATA = ['manifests', 'plugins', 'apps/crm', 'core/server/migrations']
const PROGRAM = ['manifests', 'plugins', 'apps', 'core', 'schemas', 'tools', 'package.json', 'package-lock.json']

/**
 * Copies the data files into a temporary folder, to be served by the project's code. With `program` the code is copied as well: the copy then runs as
 * `node <root>/apps/server/main.ts`.
 */
export function copyProject({ program = false }: { readonly program?: boolean } = {}): ProjectCopy {
  const root = mkdtempSync(join(tmpdir(), 'yuanhang-copy-'))
  const wanted = (path: string): boolean =>
    statSync(path).isDirectory() || (program ? !/\.test\.tsx?$/.test(path) : /\.(json|sql)$/.test(path))
  for (const part of program ? PROGRAM : DATA) cpSync(join(ROOT, part), join(root, part), { recursive: true, filter: wanted })
  if (program) for (const part of ['node_modules', 'dist']) symlinkSync(join(ROOT, part), join(root, part))
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
