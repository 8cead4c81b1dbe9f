import { sql } from 'kysely'
import { bulkRunGet, bulkRunStop, bulkRunsList } from '#core/contract/core-addresses.ts'
import { BULK_ID, BULK_OUTCOME, BULK_RUN, type JOB_STATE } from '#core/contract/core-shapes.ts'
import type { Db } from '#core/contract/database.ts'
import { type DeclaredEndpoint, defineEndpoint } from '#core/contract/endpoint.ts'
import { notFound, refuse } from '#core/contract/errors.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { listOf, type TypeOf } from '#core/contract/shape.ts'
import { isUuid } from '#core/manifest/id/uuid.ts'
import { bulkAt } from '../bulk/bulk-job.ts'
import { bulkCounts, refusedGroups } from '../bulk/bulk-rows.ts'
import { stopJob } from '../jobs/end-job.ts'

interface BulkRunRow {
  readonly id: string
  readonly state: TypeOf<typeof JOB_STATE>
  readonly message: string | null
  readonly resource: string
  readonly action: string
  readonly begun: string
  readonly total: number
  readonly done: number
  readonly refused: number
}

/** Number of latest runs that are listed. */
const MAX_LISTED_RUNS = 20

const readBulkRuns = async (db: Db, employee: number, id?: string): Promise<readonly BulkRunRow[]> => {
  const one = id === undefined ? sql`true` : sql`job.id = ${id}`
  const { rows } = await sql<BulkRunRow>`
    select job.id, job.state, job.message, job.data ->> 'resource' as resource, job.data ->> 'action' as action,
      to_char(job.created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as begun, counted.*
    from (select * from job where name = ${bulkAt.name} and employee_id = ${employee} and ${one} order by created_date desc limit ${MAX_LISTED_RUNS}) as job
    cross join lateral (select count(*)::int as total, count(*) filter (where done)::int as done, count(*) filter (where not done)::int as refused
      from job_row where job_id = job.id) as counted
    order by job.created_date desc`.execute(db)
  return rows
}

/** Adds the labels of the manifest; a run of a resource or action that no longer exists is still listed. */
const withRunLabels = ({ resources }: Snapshot, { resource, action, ...run }: BulkRunRow): TypeOf<typeof BULK_RUN> => ({
  ...run,
  label: resources[resource]?.actions[action]?.label ?? '批量操作',
  resource: resources[resource]?.label ?? '数据',
  listUrl: resources[resource]?.list ?? null,
})

const bulkRunsEndpoint = defineEndpoint({
  ...bulkRunsList,
  name: 'core.bulkRuns',
  permission: 'session',
  title: '我的批量操作',
  output: listOf(BULK_RUN),
  handle: async ({ db, actor, snapshot }) => (await readBulkRuns(db, actor.id)).map(one => withRunLabels(snapshot, one)),
})

const bulkRunEndpoint = defineEndpoint({
  ...bulkRunGet,
  name: 'core.bulkRun',
  permission: 'session',
  title: '批量操作的结果',
  output: BULK_OUTCOME,
  async handle({ db, actor, snapshot, id }) {
    const [found] = isUuid(id) ? await readBulkRuns(db, actor.id, id) : []
    if (!found) throw notFound()
    const reasons = (await refusedGroups(db, found.id)).map(({ reason, count, names }) => ({ reason, count, names }))
    return { ...withRunLabels(snapshot, found), reasons }
  },
})

/** Stops a run: rows already processed stay so, waiting rows are not started. */
const stopBulkEndpoint = defineEndpoint({
  ...bulkRunStop,
  name: 'core.stopBulk',
  permission: 'session',
  title: '停止批量操作',
  input: BULK_ID,
  async handle({ actor, input: { id }, transaction }) {
    if (!isUuid(id)) throw notFound()
    return transaction(async ({ tx, note }) => {
      const { rows } = await sql<{ state: string }>`select state from job
        where id = ${id} and name = ${bulkAt.name} and employee_id = ${actor.id} for update`.execute(tx)
      if (!rows[0]) throw notFound()
      if (!(await stopJob(tx, id, '已停止'))) throw refuse('该批量操作已经结束')
      note({ bulk: id, ...(await bulkCounts(tx, id)) })
      return { code: 200, message: '已停止，处理过的数据不受影响' }
    })
  },
})

export const bulkEndpoints: readonly DeclaredEndpoint[] = [bulkRunsEndpoint, bulkRunEndpoint, stopBulkEndpoint]
