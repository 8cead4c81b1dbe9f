import { crmTx } from '#apps/crm/db/crm.ts'
import { claimContacts } from '#apps/crm/lead/server/contacts.ts'
import { leadsOfUser } from '#apps/crm/lead/server/create-lead.ts'
import { describeDuplicate, duplicateMessage } from '#apps/crm/lead/server/duplicate.ts'
import { retentionClient } from '#apps/crm/retention/server/client-record.ts'
import { lockPendingClients } from '#apps/crm/retention/server/merge.ts'
import { refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { option, optional, options, text } from '#core/contract/value.ts'
import { APP_SOURCE } from './app-source.ts'
import { clientUser } from './user-record.ts'

/** Turns a user with a phone number and without a lead into a pending retention client. */
export const handOverToRetention = defineOperation({
  name: 'registered.handOver',
  rows: 'one',
  reads: readsOf(clientUser, 'nickname', 'phoneNumber'),
  form: {
    customerName: text(),
    consultingProject: options(),
    intendedCountries: optional(options()),
    sourceChannel: option(),
    otherInformation: optional(text()),
  },
  async run({ tx, actor, row, form, create }) {
    const phone = row.phoneNumber
    if (!phone) throw refuse('该用户未留下手机号')
    const holders = await claimContacts(tx, [{ phoneNumber: phone, wechat: null }])
    const found = await describeDuplicate(
      tx,
      holders.map(holder => holder.leadId),
      actor,
    )
    if (found) throw refuse(`${duplicateMessage(found)}，请关联该客户`)
    if ((await leadsOfUser(tx, row.id)).length > 0) throw refuse('该用户已关联其他客户')
    if ((await lockPendingClients(tx, row.id)).length > 0) throw refuse('该用户已在待领取客资中')
    await create(retentionClient, [
      {
        customerName: form.customerName,
        mobilePhoneNumber: phone,
        consultingProject: form.consultingProject,
        intendedCountries: form.intendedCountries ?? [],
        sourceChannel: form.sourceChannel,
        otherInformation: form.otherInformation,
        clientUserId: row.id,
        state: 'PENDING',
      },
    ])
    return { message: '已转为留资，等待领取' }
  },
  async load({ tx, row }) {
    const said = await crmTx(tx)
      .selectFrom('client_user as u')
      .innerJoin('abroad_intention as i', 'i.id', 'u.intention_id')
      .select(['i.consulting_project', 'i.intended_countries', 'i.other_information'])
      .where('u.id', '=', row.id)
      .executeTakeFirst()
    return {
      source: {
        customerName: row.nickname?.slice(0, 30),
        consultingProject: said?.consulting_project ?? [],
        intendedCountries: said?.intended_countries.slice(0, 3) ?? [],
        sourceChannel: APP_SOURCE,
        otherInformation: said?.other_information,
      },
    }
  },
})
