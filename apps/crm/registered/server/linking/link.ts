import { crmDb, crmTx } from '#apps/crm/db/crm.ts'
import { canSeeLead } from '#apps/crm/lead/server/duplicate.ts'
import { leadReach } from '#apps/crm/lead/server/lead-reach.ts'
import { lead } from '#apps/crm/lead/server/lead-record.ts'
import { notFound, refuse } from '#core/contract/errors.ts'
import { defineOperation, type Refuses } from '#core/contract/operation.ts'
import { ref } from '#core/contract/value.ts'
import { bindUser } from './bind-user.ts'

/** Links a user to one of the employee's own leads. */
const linkUser = defineOperation({
  name: 'registered.link',
  rows: 'one',
  form: { customerId: ref('linkableCustomer') },
  async run(context) {
    const { row, form, note } = context
    note({ customerId: form.customerId })
    await bindUser(context, { userId: row.id, leadId: form.customerId }, 'link')
    return { message: '关联成功' }
  },
})

/** Refuses users whose lead the employee neither owns, serves nor follows up. */
const refuseForeignUsers: Refuses = async ({ db, actor }, ids) => {
  const rows = await crmDb(db)
    .selectFrom('live_customer')
    .select([
      'client_user_id as user',
      'attributable_person_id as owner',
      'staff_person_id as staff',
      'follow_up_with_people_id as follower',
    ])
    .where('client_user_id', 'in', [...ids])
    .execute()
  return new Map(
    rows.flatMap(({ user, owner, staff, follower }): [number, string][] =>
      user === null || canSeeLead(actor, [owner, staff, follower], owner) ? [] : [[user, '只有客户的归属人、客服或跟进人可以取消关联']],
    ),
  )
}

/** Undoes a mistaken link, so that the user can be linked again. Retention clients received or merged through the link stay as they are. */
const unlinkUser = defineOperation({
  name: 'registered.unlink',
  rows: 'one',
  refuses: refuseForeignUsers,
  async run(context) {
    const { tx, row, note, change } = context
    const linked = await crmTx(tx).selectFrom('live_customer').select('id').where('client_user_id', '=', row.id).executeTakeFirst()
    if (!linked) throw refuse('该用户未关联客户')
    if ((await leadReach(context, linked.id)) !== 'act') throw notFound()
    note({ customerId: linked.id })
    await change(lead, linked.id, { clientUserId: null }, undefined, 'unlink')
    return { message: '已取消关联' }
  },
})

export const linkOperations = [linkUser, unlinkUser]
