import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { NOW } from '#core/contract/record.ts'
import { text } from '#core/contract/value.ts'
import { registrationSubmitted } from './facts.ts'
import { registration } from './registration-records.ts'

/** @throws 422 when an institution goes by this name already */
export async function refuseTakenName(tx: Tx, name: string): Promise<void> {
  const taken = await crmTx(tx).selectFrom('institution').select('id').where('name', '=', name).executeTakeFirst()
  if (taken) throw invalid([{ field: 'name', message: '机构名称已存在' }])
}

/** Enters what was negotiated and hands it to the reviewers. */
export const enter = defineOperation({
  name: 'registration.enter',
  rows: 'one',
  rest: 'fields',
  form: { name: text() },
  async run({ tx, actor, row, form, written, change }) {
    await refuseTakenName(tx, form.name)
    const entered = { status: 2, applyTime: NOW, enteredBy: actor.id, rejectReason: null, rejectedBy: null, rejectedDate: null } as const
    await change(registration, row, { ...written, ...entered }, ({ id }) => registrationSubmitted(id, {}))
    return {}
  },
})
