/**
 * npm run reference: writes docs/reference (pages, and the data of the page 参考手册) from schemas, registries, plugin.json files and code comments.
 * `--check` writes nothing and reports what is out of date. `--pictures` redraws all examples in Chromium.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serverPlugins } from '#apps/server/plugins.ts'
import { buildReference, documentationGaps } from './reference/build-reference.ts'
import { markdownPages } from './reference/markdown.ts'
import { missingPictures } from './reference/picture-files.ts'
import { ROOT } from './support/paths.ts'

const REFERENCE_FOLDER = join(ROOT, 'docs/reference')
const DATA_FILE = 'reference.generated.json'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false }, pictures: { type: 'boolean', default: false } } })

// Registers the field types of plugins.
serverPlugins()

const reference = buildReference(ROOT)
const referenceFiles = new Map([...markdownPages(reference), [DATA_FILE, `${JSON.stringify(reference, null, 1)}\n`]])

const readReferenceFile = (name: string): string | undefined =>
  existsSync(join(REFERENCE_FOLDER, name)) ? readFileSync(join(REFERENCE_FOLDER, name), 'utf8').replaceAll('\r\n', '\n') : undefined
const strayFiles = (): readonly string[] =>
  existsSync(REFERENCE_FOLDER) ? readdirSync(REFERENCE_FOLDER).filter(name => !referenceFiles.has(name)) : []

/** One line for each outdated or superfluous file. */
const outdatedFiles = (): readonly string[] => [
  ...[...referenceFiles]
    .filter(([name, text]) => readReferenceFile(name) !== text)
    .map(([name]) => `docs/reference/${name} is out of date`),
  ...strayFiles().map(name => `docs/reference/${name} belongs to nothing`),
]

const writeReferenceFiles = (): void => {
  mkdirSync(REFERENCE_FOLDER, { recursive: true })
  for (const name of strayFiles()) rmSync(join(REFERENCE_FOLDER, name))
  for (const [name, text] of referenceFiles) if (readReferenceFile(name) !== text) writeFileSync(join(REFERENCE_FOLDER, name), text)
}

if (values.pictures) {
  const { drawPictures } = await import('./reference/pictures.ts')
  await drawPictures(reference)
}
if (!values.check) writeReferenceFiles()
const problems = [...documentationGaps(reference), ...outdatedFiles(), ...missingPictures(reference)]
for (const problem of problems) console.error(problem)
const entryCount = reference.groups.reduce((sum, group) => sum + group.entries.length, 0)
if (problems.length === 0) console.log(`reference: ${reference.groups.length} groups, ${entryCount} entries`)
else console.error('run: npm run reference (and npm run reference -- --pictures where a picture is missing)')
process.exitCode = problems.length > 0 ? 1 : 0
