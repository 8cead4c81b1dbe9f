/** Rows of bulk jobs as they are stored and counted. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import {
  bulkCounts,
  markRowsDone,
  markRowsRefused,
  refusedGroups,
  removeOldBulkRows,
  stillUnprocessed,
  storeBulkRows,
  unprocessedRows,
} from './bulk-rows.ts'
import { lockRunningJob } from './hold-job.ts'

let test: TestDatabase
let database: Database
beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase({ url: test.url, log: { warn: () => undefined } })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const jobIn = async (state: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`insert into job (name, state) values ('core.bulk', ${state}) returning id`.execute(database.db)
  return rows[0]?.id ?? ''
}
const inTransaction = <T>(work: (tx: Parameters<typeof storeBulkRows>[0]) => Promise<T>): Promise<T> =>
  database.db.transaction().execute(work)
const CHOSEN = [
  { id: 30, name: '丙' },
  { id: 10, name: '甲' },
  { id: 20, name: '乙' },
]
const ROWS = CHOSEN.map((row, place) => ({ place, ...row }))
/** Two jobs with the same rows: nothing that one does reaches the other. */
let job: string
let other: string
beforeEach(async () => {
  await sql`delete from job`.execute(database.db)
  job = await jobIn('running')
  other = await jobIn('running')
  for (const id of [job, other]) await inTransaction(tx => storeBulkRows(tx, id, CHOSEN))
})
const untouched = async () => {
  expect(await bulkCounts(database.db, other)).toEqual({ total: 3, done: 0, refused: 0 })
  expect(await unprocessedRows(database.db, other, 9)).toEqual(ROWS)
}

it('keeps the order of the list, from place 0', async () => {
  expect(await unprocessedRows(database.db, job, 9)).toEqual(ROWS)
  expect(await unprocessedRows(database.db, job, 2)).toEqual(ROWS.slice(0, 2))
  expect(await bulkCounts(database.db, job)).toEqual({ total: 3, done: 0, refused: 0 })
  expect(await bulkCounts(database.db, await jobIn('queued'))).toEqual({ total: 0, done: 0, refused: 0 })
})

it('takes a row that is done or refused no more', async () => {
  const [first, second, third] = ROWS
  if (!first || !second || !third) throw new Error('no rows')
  await inTransaction(async tx => {
    await markRowsDone(tx, job, [second])
    expect(await stillUnprocessed(tx, job, [third, second, first])).toEqual([first, third])
    expect(await stillUnprocessed(tx, job, [second, third])).toEqual([third])
    await markRowsRefused(tx, job, [{ row: third, reason: '不行' }])
    expect(await stillUnprocessed(tx, job, ROWS)).toEqual([first])
    // What is done stays done.
    await markRowsRefused(tx, job, [
      { row: second, reason: '晚了' },
      { row: third, reason: '又一次' },
    ])
    await markRowsRefused(tx, job, [])
  })
  expect(await unprocessedRows(database.db, job, 9)).toEqual([first])
  expect(await bulkCounts(database.db, job)).toEqual({ total: 3, done: 1, refused: 1 })
  expect(await refusedGroups(database.db, job)).toEqual([{ reason: '不行', count: 1, ids: [20], names: ['乙'] }])
  await untouched()
})

it('tells the reasons, the commonest first, with the names in the order of the list', async () => {
  const many = await jobIn('running')
  await inTransaction(async tx => {
    await storeBulkRows(
      tx,
      many,
      Array.from({ length: 6 }, (_, at) => ({ id: 100 - at, name: `客户${at}` })),
    )
    const reasons = ['一', '二', '二', '三', '三']
    const refused = (await unprocessedRows(tx, many, 5)).map((row, at) => ({ row, reason: reasons[at] ?? '' }))
    await markRowsRefused(tx, many, refused.toReversed())
    const left = await unprocessedRows(tx, many, 9)
    await markRowsDone(tx, many, left)
  })
  expect(await refusedGroups(database.db, many)).toEqual([
    { reason: '二', count: 2, ids: [99, 98], names: ['客户1', '客户2'] },
    { reason: '三', count: 2, ids: [97, 96], names: ['客户3', '客户4'] },
    { reason: '一', count: 1, ids: [100], names: ['客户0'] },
  ])
  expect(await refusedGroups(database.db, other)).toEqual([])
})

it('tells at most a hundred reasons, and two hundred names of each', async () => {
  const many = await jobIn('running')
  await sql`insert into job_row (job_id, place, row_id, name, done, reason)
    select ${many}, n, n, 'n' || n, false, case when n <= 201 then 'r0' else 'r' || n end from generate_series(1, 301) as n`.execute(
    database.db,
  )
  const groups = await refusedGroups(database.db, many)
  expect(groups).toHaveLength(100)
  expect(
    groups.slice(0, 2).map(({ reason, count, ids, names }) => [reason, count, ids.length, names.length, names[0], names.at(-1)]),
  ).toEqual([
    ['r0', 201, 200, 200, 'n1', 'n200'],
    ['r202', 1, 1, 1, 'n202', 'n202'],
  ])
  expect(groups.at(-1)?.reason).toBe('r300')
})

it('forgets the rows of jobs that ended more than thirty days ago, and no others', async () => {
  const ended = async (ago: string | null): Promise<string> => {
    const id = await jobIn('done')
    await sql`update job set finished_date = now() - ${ago}::interval where id = ${id}`.execute(database.db)
    await inTransaction(tx => storeBulkRows(tx, id, CHOSEN))
    return id
  }
  const jobs = [await ended('31 days'), await ended('29 days'), await ended(null)]
  await removeOldBulkRows(database.db)
  expect(await Promise.all(jobs.map(async id => (await bulkCounts(database.db, id)).total))).toEqual([0, 3, 3])
  await untouched()
})

it.each(['queued', 'done', 'failed'])('works on no job that is %s', async state => {
  const id = await jobIn(state)
  await expect(inTransaction(tx => lockRunningJob(tx, id))).rejects.toMatchObject({ status: 409, code: 3000, message: '任务已结束' })
})

it('lets one process at a time work on a job, and no job keeps another', async () => {
  const blocked = sql`select 1 from job where id = ${job} for update nowait`
  await inTransaction(async tx => {
    await lockRunningJob(tx, job)
    await expect(blocked.execute(database.db)).rejects.toThrow('could not obtain lock')
    await inTransaction(own => lockRunningJob(own, other))
  })
  await blocked.execute(database.db)
  await expect(inTransaction(tx => lockRunningJob(tx, crypto.randomUUID()))).rejects.toThrow('任务已结束')
})
