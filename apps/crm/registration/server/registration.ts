import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { NOW } from '#core/contract/record.ts'
import { text } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { registrationSubmitted } from './facts.ts'
import { registration } from './registration-records.ts'

/** Checks that no institution has this name. @throws 422. */
export async function refuseTakenName(tx: Tx, name: string): Promise<void> {
  const taken = await crmTx(tx).selectFrom('institution').select('id').where('name', '=', name).executeTakeFirst()
  if (taken) throw invalid([{ field: 'name', message: '机构名称已存在' }])
}

/** Checks that no application under review has this name. @throws 422. */
export async function refuseUnderReview({ tx, snapshot }: Pick<WriteContext, 'tx' | 'snapshot'>, name: string): Promise<void> {
  const waiting = await crmTx(tx)
    .selectFrom('institutions_registration')
    .select('id')
    .where('name', '=', name)
    .where('status', '=', 2)
    .executeTakeFirst()
  if (waiting) throw invalid([{ field: 'name', message: snapshot.resources[registration.resource]?.fields.name?.unique ?? '名称重复' }])
}

/** Stores the negotiated data and submits the application for review; or corrects it, before its first review. */
export const enterRegistration = defineOperation({
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
