import { sql } from 'kysely'
import { defineEndpoint, type DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { refuse } from '#core/contract/errors.ts'
import { ID_SCHEMA, queryId } from '#core/manifest/id/read-id.ts'
import { FLAG, listOf, objectOf, orNull, TEXT, TIME, WHOLE } from '#core/contract/shape.ts'
import { entryAnswer } from '#core/server/history/entry-answer.ts'
import { AUDIT_CHECK_PATH, AUDIT_ENTRY_PATH, AUDIT_VERIFY_PATH } from '../wire.ts'
import { lastCheck, runningCheck } from './checks.ts'
import { VERIFY_JOB } from './verify-job.ts'

const READ_LOG_PERMISSION = '/system/operationLog/list'
const CHANGE_SCHEMA = objectOf({ field: TEXT, label: TEXT, before: TEXT, after: TEXT })

const entryEndpoint = defineEndpoint({
  name: 'audit.entry',
  method: 'GET',
  path: AUDIT_ENTRY_PATH,
  permission: [READ_LOG_PERMISSION],
  title: '查看操作内容',
  input: { type: 'object', required: ['entry'], additionalProperties: false, properties: { entry: ID_SCHEMA } },
  output: objectOf({
    rows: listOf(objectOf({ resource: TEXT, id: WHOLE, url: orNull(TEXT), changes: listOf(CHANGE_SCHEMA) })),
    more: WHOLE,
    notes: listOf(objectOf({ label: TEXT, text: TEXT })),
  }),
  handle: ({ db, snapshot, services, actor, input }) =>
    entryAnswer({ db, snapshot, options: services.options }, actor, queryId('entry', input.entry)),
})

const FAILING_ENTRY_SCHEMA = objectOf({
  id: WHOLE,
  reason: { type: 'string', enum: ['changed', 'missing', 'cut', 'rewritten'] },
  missing: WHOLE,
})
const LAST_CHECK_SCHEMA = objectOf({
  time: TIME,
  operator: orNull(TEXT),
  whole: FLAG,
  checked: WHOLE,
  intact: FLAG,
  broken: listOf(FAILING_ENTRY_SCHEMA),
  brokenCount: WHOLE,
  pruned: WHOLE,
})

/** The last check, and whether one is running; for every employee who may read the log. */
const checkEndpoint = defineEndpoint({
  name: 'audit.check',
  method: 'GET',
  path: AUDIT_CHECK_PATH,
  permission: [READ_LOG_PERMISSION],
  title: '查看校验结果',
  output: objectOf({ last: orNull(LAST_CHECK_SCHEMA), running: FLAG }),
  async handle({ db }) {
    const [last, running] = await Promise.all([lastCheck(db), runningCheck(db, VERIFY_JOB)])
    return { last: last ?? null, running: running !== undefined }
  },
})

/** Starts a check. Only one runs at a time: a second one would find the same. */
const verifyEndpoint = defineEndpoint({
  name: 'audit.verify',
  method: 'POST',
  path: AUDIT_VERIFY_PATH,
  permission: [AUDIT_VERIFY_PATH],
  title: '校验完整性',
  input: {
    type: 'object',
    additionalProperties: false,
    properties: { whole: { description: 'All entries, not only those since the last check.', type: 'boolean' } },
  },
  output: objectOf({ jobId: TEXT }),
  rate: { perMinute: 10 },
  handle: ({ input, actor, services, transaction }) =>
    transaction(async ({ tx }) => {
      await sql`select pg_advisory_xact_lock(727005)`.execute(tx)
      if (await runningCheck(tx, VERIFY_JOB)) throw refuse('校验正在进行，请稍后查看结果')
      return { jobId: await services.jobs.send(VERIFY_JOB, { whole: input.whole === true }, actor, tx) }
    }),
})

export const auditEndpoints: readonly DeclaredEndpoint[] = [entryEndpoint, checkEndpoint, verifyEndpoint]
