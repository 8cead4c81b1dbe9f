/**
 * npm run reference: writes docs/reference (pages, and the data of the page 参考手册) from schemas, registries, plugin.json files and code comments.
 * `--check` writes nothing and reports what is out of date. `--pictures` redraws all examples in Chromium.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildReference, gaps } from './reference/build-reference.ts'
import { markdownPages } from './reference/markdown.ts'
import { missingPictures } from './reference/picture-files.ts'
import { ROOT } from './support/paths.ts'

const FOLDER = join(ROOT, 'docs/reference')
const DATA = 'reference.generated.json'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false }, pictures: { type: 'boolean', default: false } } })

const reference = buildReference(ROOT)
const files = new Map([...markdownPages(reference), [DATA, `${JSON.stringify(reference, null, 1)}\n`]])

const read = (name: string): string | undefined =>
  existsSync(join(FOLDER, name)) ? readFileSync(join(FOLDER, name), 'utf8').replaceAll('\r\n', '\n') : undefined
const strays = (): readonly string[] => (existsSync(FOLDER) ? readdirSync(FOLDER).filter(name => !files.has(name)) : [])

/** One line for each outdated or superfluous file. */
const outdated = (): readonly string[] => [
  ...[...files].filter(([name, text]) => read(name) !== text).map(([name]) => `docs/reference/${name} is out of date`),
  ...strays().map(name => `docs/reference/${name} belongs to nothing`),
]

const write = (): void => {
  mkdirSync(FOLDER, { recursive: true })
  for (const name of strays()) rmSync(join(FOLDER, name))
  for (const [name, text] of files) if (read(name) !== text) writeFileSync(join(FOLDER, name), text)
}

if (values.pictures) {
  const { drawPictures } = await import('./reference/pictures.ts')
  await drawPictures(reference)
}
if (!values.check) write()
const problems = [...gaps(reference), ...outdated(), ...missingPictures(reference)]
for (const problem of problems) console.error(problem)
const entries = reference.groups.reduce((sum, group) => sum + group.entries.length, 0)
if (problems.length === 0) console.log(`reference: ${reference.groups.length} groups, ${entries} entries`)
else console.error('run: npm run reference (and npm run reference -- --pictures where a picture is missing)')
process.exitCode = problems.length > 0 ? 1 : 0
