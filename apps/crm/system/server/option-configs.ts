import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { defineRecord, defineRecorder, type Recorder, readsOf } from '#core/contract/record.ts'
import { NEW_ROW } from '#core/contract/shape.ts'
import { integer, option, optional, ref, text } from '#core/contract/value.ts'
import { optionInUse } from './option-usage.ts'

const optionConfig = defineRecord('optionConfig', {
  fields: {
    /** Name of the option set. */
    optionName: option(),
    optionValue: text(),
    value: text(),
    parent: optional(ref('optionConfig')),
    sort: integer(),
    status: option(0, 1),
  },
})

/** Clears the cached options on every node. */
type Invalidate = () => void

/** Clears the cache after any change of an option, so that lists and forms show it at once. */
export const optionCache = (invalidate: Invalidate): Recorder =>
  defineRecorder(
    optionConfig,
    ['optionName', 'optionValue', 'value', 'parent', 'sort', 'status'],
    async (_changes, { afterCommit }) => afterCommit(async () => invalidate()),
    { removals: true },
  )

/** Advisory lock on the option set until the transaction ends: keeps labels unique and parents free of cycles. */
const lockSet = (tx: Tx, set: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`option:${set}`}, 0))`.execute(tx)

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

/** @throws 422 unless the parent is in the same set; 409 if it is the option itself or below it */
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

/**
 * Value stored in leads: the initial label, so that files and reports are readable. A number is appended if an older, renamed option has this value.
 */
async function freeValue(tx: Tx, set: string, label: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`select value from option_config where name = ${set}`.execute(tx)
  const taken = new Set(rows.map(row => row.value))
  let value = label
  for (let turn = 2; taken.has(value); turn++) value = `${label}${turn}`
  return value
}

const isDynamic = (snapshot: Snapshot, set: string): boolean => snapshot.options[set]?.dynamic === true

const addOption = defineOperation({
  name: 'system.addOption',
  rows: 'none',
  answers: NEW_ROW,
  form: { optionName: option(), parentId: optional(ref('optionConfig')), optionValue: text(), sort: integer() },
  async run({ tx, form, snapshot, create }) {
    const { optionName, parentId, optionValue, sort } = form
    await lockSet(tx, optionName)
    if (!isDynamic(snapshot, optionName)) throw invalid([{ field: 'optionName', message: '该选项集不能修改' }])
    await refuseTakenLabel(tx, optionName, optionValue)
    if (typeof parentId === 'number') await checkParent(tx, optionName, parentId)
    const value = await freeValue(tx, optionName, optionValue)
    const id = await create(optionConfig, { optionName, value, optionValue, parent: parentId, sort })
    return { data: { id } }
  },
})

const editOption = defineOperation({
  name: 'system.editOption',
  rows: 'one',
  reads: readsOf(optionConfig, 'optionName'),
  form: { parentId: optional(ref('optionConfig')), optionValue: text(), sort: integer() },
  async run({ tx, row, form, change }) {
    const { parentId, optionValue, sort } = form
    await lockSet(tx, row.optionName)
    await refuseTakenLabel(tx, row.optionName, optionValue, row.id)
    if (typeof parentId === 'number') await checkParent(tx, row.optionName, parentId, row.id)
    await change(optionConfig, row, { optionValue, parent: parentId, sort })
    return {}
  },
})

const removeOption = defineOperation({
  name: 'system.deleteOption',
  rows: 'one',
  reads: readsOf(optionConfig, 'optionName', 'value'),
  async run({ tx, snapshot, row, remove }) {
    await lockSet(tx, row.optionName)
    const child = await crmTx(tx).selectFrom('option_config').select('id').where('parent_id', '=', row.id).limit(1).executeTakeFirst()
    if (child) throw refuse('请先删除下级选项')
    if (await optionInUse(tx, snapshot, row.optionName, row.value)) throw refuse('选项使用中，不能删除，可以停用')
    await remove(optionConfig, row)
    return {}
  },
})

export const optionConfigOperations = [addOption, editOption, removeOption]
