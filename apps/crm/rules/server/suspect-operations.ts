import { sql } from 'kysely'
import { leadMerged } from '#apps/crm/lead/server/facts.ts'
import { mergeLeads } from '#apps/crm/lead/server/merge.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { defineRecord, NOW, readsOf } from '#core/contract/record.ts'
import { datetime, option, optional, ref } from '#core/contract/value.ts'

/** Two leads that may be one person. */
const suspect = defineRecord('suspectedDuplicate', {
  fields: {
    first: ref('institutionsCustomer'),
    second: ref('institutionsCustomer'),
    state: option('PENDING', 'DISMISSED', 'MERGED'),
    decidedBy: optional(ref('employee')),
    decidedDate: optional(datetime()),
  },
})

/** The chosen lead is kept and takes over what the other has. Other open suspicions of the other end with it. */
const merge = defineOperation({
  name: 'suspectedDuplicate.merge',
  rows: 'one',
  reads: readsOf(suspect, 'first', 'second'),
  form: { keep: option('FIRST', 'SECOND') },
  async run(context) {
    const { tx, actor, row, form, change, emit, note } = context
    const [kept, source] = form.keep === 'SECOND' ? [row.second, row.first] : [row.first, row.second]
    await mergeLeads(context, kept, source)
    await change(suspect, row, { state: 'MERGED', decidedBy: actor.id, decidedDate: NOW })
    await sql`delete from suspected_duplicate where state = 'PENDING' and (first_id = ${source} or second_id = ${source})`.execute(tx)
    note({ kept, source })
    emit(leadMerged(kept, { source }))
    return { message: '合并成功' }
  },
})

export const suspectOperations = [merge]
