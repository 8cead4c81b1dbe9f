import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { LockedRow, Operation, OperationContext } from '#core/contract/server-plugin.ts'
import { optionInUse } from './option-usage.ts'

interface OptionForm {
  readonly optionName: string
  readonly parentId?: number | null
  readonly optionValue: string
  readonly sort?: number
}

/** Runs the operation under a lock on the option set, and drops the cached values once it is committed. */
const changing = (
  invalidate: () => void,
  run: (context: OperationContext, row: LockedRow | undefined, set: string) => Promise<unknown>,
): Operation => ({
  async run(context) {
    const row = context.rows[0]
    const set = String(row?.['optionName'] ?? context.form['optionName'])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`option:${set}`}, 0))`.execute(context.tx)
    const data = await run(context, row, set)
    context.afterCommit(async () => invalidate())
    return data === undefined ? {} : { data }
  },
})

async function refuseTakenLabel(tx: Tx, set: string, label: string, self = 0): Promise<void> {
  const taken = await crmTx(tx)
    .selectFrom('option_config')
    .select('id')
    .where('name', '=', set)
    .where('label', '=', label)
    .where('id', '<>', self)
    .executeTakeFirst()
  if (taken) throw invalid([{ field: 'optionValue', message: '选项名称已存在' }])
}

/** The parent is in the same set, and neither the option itself nor below it. */
async function checkParent(tx: Tx, set: string, parentId: number, self = 0): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive above as (
      select id, name, parent_id from option_config where id = ${parentId}
      union
      select o.id, o.name, o.parent_id from option_config o join above on o.id = above.parent_id
    )
    select id, name from above`.execute(tx)
  if (rows.length === 0 || rows.some(row => row.name !== set)) throw invalid([{ field: 'parentId', message: '上级选项须属于同一选项集' }])
  if (rows.some(row => row.id === self)) throw refuse('上级选项不能是自己或下级选项')
}

/** What leads keep: the first label, so that a file or a report names it; a number follows when an older option took it and was renamed. */
async function freeValue(tx: Tx, set: string, label: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`select value from option_config where name = ${set}`.execute(tx)
  const taken = new Set(rows.map(row => row.value))
  let value = label
  for (let turn = 2; taken.has(value); turn++) value = `${label}${turn}`
  return value
}

const isDynamic = (snapshot: Snapshot, set: string): boolean => snapshot.options[set]?.dynamic === true

const add = (invalidate: () => void): Operation =>
  changing(invalidate, async ({ tx, form, snapshot }, _row, set) => {
    const { parentId, optionValue, sort } = form as unknown as OptionForm
    if (!isDynamic(snapshot, set)) throw invalid([{ field: 'optionName', message: '该选项集不能修改' }])
    await refuseTakenLabel(tx, set, optionValue)
    if (typeof parentId === 'number') await checkParent(tx, set, parentId)
    const value = await freeValue(tx, set, optionValue)
    return crmTx(tx)
      .insertInto('option_config')
      .values({ name: set, value, label: optionValue, parent_id: parentId ?? null, sort: sort ?? 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
  })

const edit = (invalidate: () => void): Operation =>
  changing(invalidate, async ({ tx, form }, row, set) => {
    if (!row) return
    const { parentId, optionValue, sort } = form as unknown as Partial<OptionForm>
    if (optionValue !== undefined) await refuseTakenLabel(tx, set, optionValue, row.id)
    if (typeof parentId === 'number') await checkParent(tx, set, parentId, row.id)
    await crmTx(tx).updateTable('option_config').set({ label: optionValue, parent_id: parentId, sort }).where('id', '=', row.id).execute()
  })

const setStatus = (invalidate: () => void): Operation =>
  changing(invalidate, async ({ tx, constants }, row) => {
    if (!row) return
    await crmTx(tx)
      .updateTable('option_config')
      .set({ status: Number(constants['status']) })
      .where('id', '=', row.id)
      .execute()
  })

const remove = (invalidate: () => void): Operation =>
  changing(invalidate, async ({ tx, snapshot }, row, set) => {
    if (!row) return
    const child = await crmTx(tx).selectFrom('option_config').select('id').where('parent_id', '=', row.id).limit(1).executeTakeFirst()
    if (child) throw refuse('请先删除下级选项')
    if (await optionInUse(tx, snapshot, set, String(row['value']))) throw refuse('选项使用中，不能删除，可以停用')
    await crmTx(tx).deleteFrom('option_config').where('id', '=', row.id).execute()
  })

/** @param invalidate drops the option values cached on every node; called after commit */
export const optionConfigOperations = (invalidate: () => void): Readonly<Record<string, Operation>> => ({
  'optionConfig.add': add(invalidate),
  'optionConfig.edit': edit(invalidate),
  'optionConfig.setStatus': setStatus(invalidate),
  'optionConfig.delete': remove(invalidate),
})
