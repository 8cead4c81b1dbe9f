import { createHash } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { StartProblem } from '#core/server/config/start-problem.ts'
import { migrate } from '#core/server/database/migrate.ts'
import { type Migration, readMigrations } from '#core/server/database/migrations.ts'
import { SERVER_ROLE } from '#core/server/postgres/roles.ts'
import { readSchema } from '#tests/support/catalog.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts'

const empty = async (): Promise<TestDatabase> => {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  return database
}

const file = (id: string, sql: string): Migration => ({
  id,
  part: id.split('/')[0] as string,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
})
const run = (database: TestDatabase, ...migrations: Migration[]) =>
  migrate({ ownerUrl: database.ownerUrl, appRole: SERVER_ROLE, migrations })
const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}

const ONE = file('core/0001_one', 'create table one (id int primary key); insert into one values (1);')
const TWO = file('core/0002_two', 'create table two (id int references one);')

/** Approximate release number of a migration: parts share one sequence, but the core's continued at 900 when the others' were at 100. */
const releaseOf = ({ id, part }: Migration): number => {
  const number = Number(/\/(\d+)/.exec(id)?.[1])
  return part === 'core' && number >= 900 ? number - 800 : number
}

describe("the project's migrations", () => {
  const migrations = readMigrations(join(import.meta.dirname, '../..'))

  it('give the same database whether it is made now or upgraded release by release', async () => {
    const [fresh, upgraded] = [await empty(), await empty()]
    await run(fresh, ...migrations)
    const releases = [...new Set(migrations.map(releaseOf))].sort((a, b) => a - b)
    for (const release of releases) await run(upgraded, ...migrations.filter(one => releaseOf(one) <= release))
    expect(await readSchema(upgraded.ownerUrl)).toEqual(await readSchema(fresh.ownerUrl))
  })

  it('begin with the core and end with the rooms, whose views may read what plugins keep', () => {
    const parts = [...new Set(migrations.map(({ part }) => part))]
    expect([parts[0], parts.at(-1)]).toEqual(['core', 'apps'])
    expect(parts.length).toBeGreaterThan(2)
  })

  it('bear each number once, so that their order is certain', () => {
    const parts = Map.groupBy(migrations, ({ part }) => part)
    for (const list of parts.values()) {
      const numbers = list.map(({ id }) => Number(/\/(\d+)/.exec(id)?.[1]))
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    }
  })
})

describe('migrate', () => {
  it('applies what is missing, once', async () => {
    const database = await empty()
    expect(await run(database, ONE)).toEqual([ONE.id])
    expect(await run(database, ONE, TWO)).toEqual([TWO.id])
    expect(await run(database, ONE, TWO)).toEqual([])
    expect((await query(database.url, 'select * from one')).rows).toEqual([{ id: 1 }])
  })

  it('knows a file again that moved to another part, and does not run it twice', async () => {
    const database = await empty()
    await run(database, ONE, TWO)
    const moved: Migration = { ...TWO, id: 'apps/0003_two', part: 'apps', formerly: TWO.id }
    expect(await run(database, ONE, moved)).toEqual([])
    expect((await query(database.ownerUrl, 'select id from schema_migration order by id')).rows).toEqual([{ id: moved.id }, { id: ONE.id }])
  })

  it('is done once by any number of nodes that start together', async () => {
    const database = await empty()
    const applied = await Promise.all([1, 2, 3, 4].map(() => run(database, ONE, TWO)))
    expect(applied.flat().sort()).toEqual([ONE.id, TWO.id])
  })

  it('leaves nothing of a file that fails, tells where, and goes on from there', async () => {
    const database = await empty()
    const broken = file(TWO.id, 'create table two (id int);\ncreate table three (id int);\nselect nonsense;')
    const problem = (await run(database, ONE, broken).catch(error => error)) as StartProblem
    expect(problem.message).toContain(TWO.id)
    expect(problem.detail).toMatch(/nonsense.*line 3/)
    expect((await query(database.url, `select to_regclass('one') is not null as one, to_regclass('three') is null as three`)).rows).toEqual(
      [{ one: true, three: true }],
    )
    expect(await run(database, ONE, TWO)).toEqual([TWO.id])
  })

  it('refuses an applied file that was edited', async () => {
    const database = await empty()
    await run(database, ONE)
    await expect(run(database, file(ONE.id, `${ONE.sql} -- later`))).rejects.toThrow('被修改过：core/0001_one')
  })

  it('refuses a database that is newer than the program', async () => {
    const database = await empty()
    await run(database, ONE, TWO)
    await expect(run(database, ONE)).rejects.toThrow('数据库结构比程序新（core/0002_two）')
  })

  it('names at most three of the migrations that it does not know', async () => {
    const database = await empty()
    const later = [2, 3, 4, 5].map(number => file(`core/000${number}_later`, 'select'))
    await run(database, ONE, ...later)
    await expect(run(database, ONE)).rejects.toThrow('（core/0002_later、core/0003_later、core/0004_later 等 4 个）')
  })

  it('refuses a new file that sorts before an applied one', async () => {
    const database = await empty()
    await run(database, ONE, file('core/0003_three', 'create table three (id int)'))
    await expect(run(database, ONE, TWO, file('core/0003_three', 'create table three (id int)'))).rejects.toThrow('请改用更大的编号')
  })
})
