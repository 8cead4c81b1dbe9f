import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { type DeclaredEndpoint, defineEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import type { StoredSettings } from '../wire/settings.ts'
import { type LossRunSummary, rulesEdit, rulesEmployeesList, rulesGet, rulesPreview } from '../wire.ts'
import { RULES_ID, rulesChanged } from './facts.ts'
import { consumePreviewToken, previewLoss, readSpread, sampleLoss, storePreviewToken } from './preview.ts'
import { releaseEndpoints } from './release.ts'
import { checkSettings } from './settings.ts'
import {
  databaseTime,
  employeeLabelSql,
  hashSettings,
  lockRules,
  nextRulesRow,
  readAutoAssignOff,
  readOverrides,
  readRelease,
  readRules,
  type StoredRules,
  saveRules,
  wireSettings,
} from './stored-rules.ts'

const RULES_EDIT_PERMISSION = [rulesEdit.path]

/** The latest five runs of the job. */
const readRuns = async (db: Db) =>
  (
    await sql<LossRunSummary>`select id, state, refused_reason as "refusedReason", due, total, moved,
        to_char(started_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "startedDate",
        to_char(finished_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "finishedDate"
      from lead_loss_run order by id desc limit 5`.execute(db)
  ).rows

/** Editable settings with their version. */
const readSettings = async (db: Db | Tx, rules: StoredRules): Promise<StoredSettings> => ({
  version: rules.version,
  ...wireSettings(rules),
  holdingOverrides: await readOverrides(db),
  autoAssignOff: await readAutoAssignOff(db),
})

/** @throws 409 with the stored settings if the request's version is outdated */
async function requireVersion(
  db: Db | Tx,
  rules: StoredRules,
  { input, actor, services }: RequestContext<{ readonly version: number }>,
): Promise<void> {
  if (rules.version === input.version) return
  const current = await readSettings(db, rules)
  throw await services.edits.outdated(db, { path: rulesEdit.path, shows: rulesGet.path, actor, current })
}

const getLossRules = defineEndpoint({
  ...rulesGet,
  name: 'rules.get',
  permission: [rulesGet.path],
  title: '查看客户规则',
  async handle({ db }) {
    const [settings, runs, release, spread] = await Promise.all([
      readRules(db).then(rules => readSettings(db, rules)),
      readRuns(db),
      readRelease(db),
      readSpread(db),
    ])
    return { ...settings, runs, release, spread }
  },
})

const employeeChoices = defineEndpoint({
  ...rulesEmployeesList,
  name: 'rules.employees',
  permission: RULES_EDIT_PERMISSION,
  title: '选择员工',
  async handle({ db, input }) {
    const text = `%${(input.keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`
    const { rows } = await sql<{ id: number; label: string }>`select e.id, ${employeeLabelSql} as label from employee e
      where not e.locked and (e.name ilike ${text} or e.username ilike ${text}) order by e.name, e.id limit 50`.execute(db)
    return rows
  },
})

const previewLossRules = defineEndpoint({
  ...rulesPreview,
  name: 'rules.preview',
  permission: RULES_EDIT_PERMISSION,
  title: '预览客户规则',
  rate: { perMinute: 30 },
  async handle(context) {
    const { input, db, actor, services, transaction } = context
    const settings = checkSettings(input)
    const { version } = input
    const rules = await readRules(db)
    await requireVersion(db, rules, context)
    const row = nextRulesRow(rules, settings, await databaseTime(db))
    const [loss, sample] = await Promise.all([previewLoss(db, row), sampleLoss(db, row, { services, actor })])
    const key = { employeeId: actor.id, version, hash: hashSettings(settings) }
    const previewToken = await transaction(async ({ tx, note }) => {
      note({ total: loss.total })
      return storePreviewToken(tx, key)
    })
    return { ...loss, sample, previewToken }
  },
})

const editLossRules = defineEndpoint({
  ...rulesEdit,
  name: 'rules.edit',
  permission: RULES_EDIT_PERMISSION,
  title: '修改客户规则',
  idempotent: true,
  async handle(context) {
    const { input, transaction } = context
    const settings = checkSettings(input)
    const { version } = input
    await transaction(async ({ tx, actor, now, emit, note }) => {
      const before = await lockRules(tx)
      await requireVersion(tx, before, context)
      await consumePreviewToken(tx, input.previewToken, { employeeId: actor.id, version, hash: hashSettings(settings) })
      const holdingOverrides = (await readOverrides(tx)).map(({ employeeId, holdingLimit }) => ({ employeeId, holdingLimit }))
      const autoAssignOff = (await readAutoAssignOff(tx)).map(person => person.employeeId)
      const saved = await saveRules(tx, before, settings, now)
      note({ before: { ...wireSettings(before), holdingOverrides, autoAssignOff }, after: settings })
      emit(rulesChanged(RULES_ID, { version: saved }))
    })
    return { code: 200, message: '保存成功' }
  },
})

export const rulesEndpoints: readonly DeclaredEndpoint[] = [
  getLossRules,
  employeeChoices,
  previewLossRules,
  editLossRules,
  ...releaseEndpoints,
]
