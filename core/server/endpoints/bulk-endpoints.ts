import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { defineEndpoint, type DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { notFound, refuse } from '#core/contract/errors.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { isUuid } from '#core/manifest/id/uuid.ts'
import { bulkAt } from '../bulk/bulk-job.ts'
import { bulkCounts, refusedGroups } from '../bulk/bulk-rows.ts'
import { stopJob } from '../jobs/end-job.ts'

interface BulkRunRow {
  readonly id: string
  readonly state: string
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
const withRunLabels = ({ resources }: Snapshot, { resource, action, ...run }: BulkRunRow): object => ({
  ...run,
  label: resources[resource]?.actions[action]?.label ?? '批量操作',
  resource: resources[resource]?.label ?? '数据',
  listUrl: resources[resource]?.list ?? null,
})

const RUN_PROPERTIES = {
  id: { type: 'string' },
  state: { type: 'string', enum: ['queued', 'running', 'done', 'failed'] },
  message: { type: ['string', 'null'] },
  begun: { type: 'string' },
  total: { type: 'integer' },
  done: { type: 'integer' },
  refused: { type: 'integer' },
  label: { type: 'string' },
  resource: { type: 'string' },
  listUrl: { type: ['string', 'null'] },
}
const runSchema = (more: object = {}) => ({
  type: 'object',
  required: Object.keys({ ...RUN_PROPERTIES, ...more }),
  properties: { ...RUN_PROPERTIES, ...more },
})
const REFUSED_GROUP_SCHEMA = {
  type: 'object',
  required: ['reason', 'count', 'names'],
  properties: { reason: { type: 'string' }, count: { type: 'integer' }, names: { type: 'array', items: { type: 'string' } } },
}

const bulkRunsEndpoint = defineEndpoint({
  name: 'core.bulkRuns',
  method: 'GET',
  path: '/runtime/bulk',
  permission: 'session',
  title: '我的批量操作',
  output: { type: 'array', items: runSchema() },
  handle: async ({ db, actor, snapshot }) => (await readBulkRuns(db, actor.id)).map(one => withRunLabels(snapshot, one)),
})

const bulkRunEndpoint = defineEndpoint({
  name: 'core.bulkRun',
  method: 'GET',
  path: '/runtime/bulk/{id}',
  permission: 'session',
  title: '批量操作的结果',
  output: runSchema({ reasons: { type: 'array', items: REFUSED_GROUP_SCHEMA } }),
  async handle({ db, actor, snapshot, id }) {
    const [found] = isUuid(id ?? '') ? await readBulkRuns(db, actor.id, id) : []
    if (!found) throw notFound()
    const reasons = (await refusedGroups(db, found.id)).map(({ reason, count, names }) => ({ reason, count, names }))
    return { ...withRunLabels(snapshot, found), reasons }
  },
})

/** Stops a run: rows already processed stay so, waiting rows are not started. */
const stopBulkEndpoint = defineEndpoint({
  name: 'core.stopBulk',
  method: 'POST',
  path: '/runtime/bulk/stop',
  permission: 'session',
  title: '停止批量操作',
  input: { type: 'object', required: ['id'], additionalProperties: false, properties: { id: { type: 'string', maxLength: 36 } } },
  async handle({ actor, input, transaction }) {
    const id = String(input.id)
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
