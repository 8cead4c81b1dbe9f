import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export interface SourceFile {
  /** Relative to the project root, with forward slashes. */
  readonly path: string
  readonly text: string
  /** Imports of the project's own files, including type imports, resolved to paths like 'core/contract/model/screen.ts'. */
  readonly imports: readonly string[]
}

const IMPORT =
  /^\s*(?:import|export)\s+[^'"]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|\bnew URL\(\s*['"](\.[^'"]+\.tsx?)['"]/gm

/** All TypeScript sources below the folders, with resolved imports. */
export function sourceFiles(folders: readonly string[]): readonly SourceFile[] {
  return folders
    .flatMap(folder => typeScriptFiles(join(ROOT, folder)))
    .map(file => {
      const path = relative(ROOT, file).replaceAll('\\', '/')
      const text = readFileSync(file, 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })
}

/** Output of builds, and packages; ignored by Git. */
const BUILT = /(^|\/)(dist|node_modules)\/|^kit\/types\/|\.generated\.tsx?$/

/** All handwritten TypeScript sources of the project. */
export const handwrittenSources = (): readonly SourceFile[] =>
  sourceFiles(['schemas', 'core', 'plugins', 'apps', 'tools', 'kit', 'examples', 'tests']).filter(({ path }) => !BUILT.test(path))

/** Whether a file belongs to tests: cases, or code that only they use. */
export const isTestFile = (path: string): boolean => path.startsWith('tests/') || /\.(test|testing)\.tsx?$/.test(path)

/** Tests and the code that only they use. */
export const testFiles = (): readonly SourceFile[] => handwrittenSources().filter(({ path }) => isTestFile(path))

function typeScriptFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map(entry => join(entry.parentPath, entry.name))
}

function importsOf(path: string, text: string): readonly string[] {
  const found: string[] = []
  for (const match of text.matchAll(IMPORT)) {
    const target = match[1] ?? match[2] ?? match[3] ?? match[4] ?? ''
    const resolved = resolveImport(path, target)
    if (resolved) found.push(resolved)
  }
  return found
}

function resolveImport(from: string, target: string): string | undefined {
  if (target.startsWith('#')) return target.slice(1)
  if (target.startsWith('.')) return posix.normalize(posix.join(dirname(from), target))
  return undefined
}

/** Number of lines that are neither blank nor comment. */
export function codeLines(text: string): number {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter(line => line.trim() !== '' && !line.trim().startsWith('//')).length
}
