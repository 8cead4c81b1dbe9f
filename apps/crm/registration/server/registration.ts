import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'
import type { LockedRow, Operation } from '#core/contract/server-plugin.ts'

/** @throws 422 when an institution goes by this name already */
export async function refuseTakenName(tx: Tx, name: string): Promise<void> {
  const taken = await crmTx(tx).selectFrom('institution').select('id').where('name', '=', name).executeTakeFirst()
  if (taken) throw invalid([{ field: 'name', message: '机构名称已存在' }])
}

/** Enters what was negotiated and hands it to the reviewers. */
const enter: Operation = {
  async run(context) {
    const { tx, actor, emit } = context
    const row = context.rows[0] as LockedRow
    await refuseTakenName(tx, String(context.form.name))
    await context.run('record.update')
    await crmTx(tx)
      .updateTable('institutions_registration')
      .set({
        status: 2,
        apply_time: sql<Date>`now()`,
        entered_by_id: actor.id,
        reject_reason: null,
        rejected_by_id: null,
        rejected_date: null,
      })
      .where('id', '=', row.id)
      .execute()
    emit({ topic: 'registration.submitted', entity: 'institutionsRegistration', entityId: row.id, payload: {} })
    return {}
  },
}

/** Operations by the names that the manifest uses. */
export const registrationOperations: Readonly<Record<string, Operation>> = { 'registration.enter': enter }
