import { crmTx } from '#apps/crm/db/crm.ts'
import { lead } from '#apps/crm/lead/server/lead-record.ts'
import { mergeLeads } from '#apps/crm/lead/server/merge.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { defineRecord, defineRecorder, NOW, readsOf } from '#core/contract/record.ts'
import { datetime, option, optional, ref } from '#core/contract/value.ts'

/** Pair of leads that may be one person. */
const suspectedPair = defineRecord('suspectedDuplicate', {
  fields: {
    first: ref('institutionsCustomer'),
    second: ref('institutionsCustomer'),
    state: option('PENDING', 'DISMISSED', 'MERGED'),
    decidedBy: optional(ref('employee')),
    decidedDate: optional(datetime()),
  },
})

/** Removes open suspicions of a lead that any operation merged into another one. */
export const endedSuspicions = defineRecorder(lead, ['mergedInto'], async (changes, { tx, remove }) => {
  const gone = changes.flatMap(({ id, after }) => (after.mergedInto ? [id] : []))
  if (gone.length === 0) return
  const open = await crmTx(tx)
    .selectFrom('suspected_duplicate')
    .select('id')
    .where('state', '=', 'PENDING')
    .where(({ or, eb }) => or([eb('first_id', 'in', gone), eb('second_id', 'in', gone)]))
    .execute()
  await remove(suspectedPair, open)
})

/** Merges the pair; the chosen lead is kept. */
const mergeSuspects = defineOperation({
  name: 'rules.mergeSuspects',
  rows: 'one',
  reads: readsOf(suspectedPair, 'first', 'second'),
  form: { keep: option('FIRST', 'SECOND') },
  async run(context) {
    const { actor, row, form, change, note } = context
    const [kept, source] = form.keep === 'SECOND' ? [row.second, row.first] : [row.first, row.second]
    // Set before the merge, which removes pairs that are still open.
    await change(suspectedPair, row, { state: 'MERGED', decidedBy: actor.id, decidedDate: NOW })
    await mergeLeads(context, kept, source)
    note({ kept, source })
    return { message: '合并成功' }
  },
})

export const suspectOperations = [mergeSuspects]
