import { sql } from 'kysely'
import { mergeLeads } from '#apps/crm/lead/server/merge.ts'
import type { LockedRow, Operation } from '#core/contract/server-plugin.ts'

const dismiss: Operation = {
  async run({ tx, actor, rows }) {
    await sql`update suspected_duplicate set state = 'DISMISSED', decided_by_id = ${actor.id}, decided_date = now(), version = version + 1
      where id = any(${rows.map(row => row.id)}::bigint[])`.execute(tx)
    return { message: '已标记为不是重复' }
  },
}

/** The chosen lead is kept and takes over what the other has. Other open suspicions of the other end with it. */
const merge: Operation = {
  async run({ tx, actor, rows, form, emit, note, snapshot }) {
    const { id, firstId, secondId } = rows[0] as LockedRow as LockedRow & { firstId: number; secondId: number }
    const [kept, source] = form.keep === 'SECOND' ? [secondId, firstId] : [firstId, secondId]
    await mergeLeads({ tx, emit, snapshot }, kept, source, actor.id)
    await sql`update suspected_duplicate set state = 'MERGED', decided_by_id = ${actor.id}, decided_date = now(), version = version + 1
      where id = ${id}`.execute(tx)
    await sql`delete from suspected_duplicate where state = 'PENDING' and (first_id = ${source} or second_id = ${source})`.execute(tx)
    note({ kept, source })
    emit({ topic: 'lead.merged', entity: 'institutionsCustomer', entityId: kept, payload: { source } })
    return { message: '合并成功' }
  },
}

/** Operations by the names that the manifests use. */
export const suspectOperations: Readonly<Record<string, Operation>> = {
  'suspectedDuplicate.dismiss': dismiss,
  'suspectedDuplicate.merge': merge,
}
