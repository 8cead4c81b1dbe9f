/**
 * Checked-in checksums of all migrations. Data folders have recorded the checksum of every migration that ran on them and refuse to start with another
 * text, so a listed file never changes.
 */
import type { Migration } from '#core/server/database/migrations.ts'

export const MIGRATION_SUMS_FILE = 'apps/server/migrations.generated.txt'

type Summed = Pick<Migration, 'id' | 'formerly' | 'checksum'>

/**
 * The list after a run of the generator, one line per migration: `<checksum>  <id>`.
 * @param before the list as it is checked in
 * @throws if a listed migration has another text or is missing
 */
export const migrationSums = (before: string, migrations: readonly Summed[]): string => {
  const sums = new Map(migrations.flatMap(({ id, formerly = id, checksum }) => [id, formerly].map(one => [one, checksum] as const)))
  const listed = before
    .split('\n')
    .filter(Boolean)
    .map(line => line.split(/ +/))
  const changed = listed.flatMap(([sum, id = '']) => (sums.get(id) === sum ? [] : [id]))
  if (changed.length > 0)
    throw new Error(
      `migrations that have run on data folders must stay as they are, and a change is a new file: ${changed.join(', ')}. ` +
        `If one of them exists only here so far, delete its line from ${MIGRATION_SUMS_FILE}.`,
    )
  return migrations.map(({ id, checksum }) => `${checksum}  ${id}\n`).join('')
}
