import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Catalog } from '#core/manifest/index.ts'
import { readMigrations } from '#core/server/database/migrations.ts'
import { createEmptyDatabase } from '#tests/support/database.ts'
import { CATALOG_FILE, generateDatabaseFiles, isCatalogCurrent } from '#tools/support/database-types.ts'
import { tableTypes } from '#tools/support/table-types.ts'

const ROOT = join(import.meta.dirname, '../..')
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

it('table types, catalog and schema that are checked in are those of a freshly migrated database', async () => {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  const files = await generateDatabaseFiles(ROOT, database.ownerUrl)
  expect(files.size).toBeGreaterThan(4)
  for (const [file, text] of files) expect(textOf(file), `${file}: run npm run types`).toBe(text)
})

it('a catalog of other migrations is known without a database', () => {
  const migrations = readMigrations(ROOT)
  expect(isCatalogCurrent(textOf(CATALOG_FILE), migrations)).toBe(true)
  expect(isCatalogCurrent(textOf(CATALOG_FILE), migrations.slice(1))).toBe(false)
  expect(isCatalogCurrent(textOf(CATALOG_FILE), [{ ...migrations[0], checksum: 'another' } as never, ...migrations.slice(1)])).toBe(false)
  expect(isCatalogCurrent('', migrations)).toBe(false)
})

it('a column is read and written as the driver does, and one that nobody knows stops the tool', () => {
  const table = (columns: Catalog[string]['columns'], simple = true): string =>
    tableTypes('Tables', { t: { view: !simple, simple, tables: ['t'], indexes: [], columns } })
  const text = table({
    id: { type: 'int8', nullable: false, default: 'always' },
    price: { type: 'numeric', nullable: true },
    day: { type: 'date', nullable: false, default: 'value', comment: 'Business day.' },
    at: { type: 'timestamptz', nullable: false },
    tags: { type: '_text', nullable: false },
    custom: { type: 'jsonb', nullable: false, default: 'object' },
    state: { type: 'text', nullable: false, values: ['NEW', 'DONE'] },
  })
  expect(text).toContain('id: GeneratedAlways<number>\n')
  expect(text).toContain('price: ColumnType<string | null, string | number | null | undefined, string | number | null>\n')
  expect(text).toContain('/** Business day. */\n    day: Generated<string>\n')
  expect(text).toContain('at: ColumnType<Date, Date | string, Date | string>\n')
  expect(text).toContain('tags: string[]\n')
  expect(text).toContain('custom: ColumnType<Record<string, unknown>, string | undefined, string>\n')
  expect(text).toContain("state: ColumnType<'NEW' | 'DONE', string, string>\n")
  expect(table({ at: { type: 'timestamptz', nullable: true } }, false)).toContain('at: Date | null\n')
  expect(() => table({ place: { type: 'point', nullable: true } })).toThrow('t.place is point')
})
