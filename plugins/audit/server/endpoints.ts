import { sql } from 'kysely'
import { type DeclaredEndpoint, defineEndpoint } from '#core/contract/endpoint.ts'
import { refuse } from '#core/contract/errors.ts'
import { queryId } from '#core/manifest/public.ts'
import { entryAnswer } from '#core/server/index.ts'
import { auditCheckGet, auditEntryGet, auditVerify, auditVerifyJobAt } from '../wire.ts'
import { lastCheck, runningCheck } from './checks.ts'

const READ_LOG_PERMISSION = '/system/operationLog/list'

const entryEndpoint = defineEndpoint({
  ...auditEntryGet,
  name: 'audit.entry',
  permission: [READ_LOG_PERMISSION],
  title: '查看操作内容',
  handle: ({ db, snapshot, services, actor, input }) =>
    entryAnswer({ db, snapshot, options: services.options }, actor, queryId('entry', input.entry)),
})

/** The last check, and whether one is running; for every employee who may read the log. */
const checkEndpoint = defineEndpoint({
  ...auditCheckGet,
  name: 'audit.check',
  permission: [READ_LOG_PERMISSION],
  title: '查看校验结果',
  async handle({ db }) {
    const [last, running] = await Promise.all([lastCheck(db), runningCheck(db, auditVerifyJobAt.name)])
    return { last: last ?? null, running: running !== undefined }
  },
})

/** Starts a check. Only one runs at a time: a second one would find the same. */
const verifyEndpoint = defineEndpoint({
  ...auditVerify,
  name: 'audit.verify',
  permission: [auditVerify.path],
  title: '校验完整性',
  rate: { perMinute: 10 },
  handle: ({ input, actor, services, transaction }) =>
    transaction(async ({ tx }) => {
      await sql`select pg_advisory_xact_lock(727005)`.execute(tx)
      if (await runningCheck(tx, auditVerifyJobAt.name)) throw refuse('校验正在进行，请稍后查看结果')
      return { jobId: await services.jobs.send(auditVerifyJobAt, { whole: input.whole === true }, actor, tx) }
    }),
})

export const auditEndpoints: readonly DeclaredEndpoint[] = [entryEndpoint, checkEndpoint, verifyEndpoint]
