/**
 * npm run guards: writes the next migration of each part whose guarded states (`"guard"` under "states") have other moves than the triggers in its
 * migrations. With --check it writes nothing, names the missing and superfluous pairs, and exits with 1.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stateGuards } from '#core/manifest/index.ts'
import { readMigrations } from '#core/server/database/migrations.ts'
import { differencesOf, GUARDS_COMMAND, guardBodies } from './guards/guard-differences.ts'
import { guardMigrations } from './guards/guard-migrations.ts'
import { ROOT } from './support/paths.ts'
import { projectInput } from './support/project-input.ts'

const { files, plugins, language } = await projectInput(ROOT, { server: false })
const migrations = readMigrations(ROOT)
const guards = stateGuards(files, language)

if (process.argv.includes('--check')) {
  const differences = differencesOf(guards, guardBodies(migrations.map(({ sql }) => sql)))
  for (const difference of differences) console.error(difference)
  if (differences.length === 0) console.log(`guards: ${guards.length} state columns`)
  else console.error(`run: ${GUARDS_COMMAND}`)
  process.exitCode = differences.length > 0 ? 1 : 0
} else {
  const written = guardMigrations(guards, migrations, plugins)
  for (const { path, text } of written) writeFileSync(join(ROOT, path), text)
  console.log(
    written.length === 0 ? 'the guards are up to date' : `wrote ${written.map(({ path }) => path).join(', ')}; then run npm run types`,
  )
}
