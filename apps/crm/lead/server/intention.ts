import { crmTx } from '#apps/crm/db/crm.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { option } from '#core/contract/value.ts'
import { lead } from './lead-record.ts'

/** Sets the intention level; the form shows what the customer said in the app. */
export const setIntentionLevel = defineOperation({
  name: 'lead.setIntentionLevel',
  rows: 'one',
  reads: readsOf(lead, 'abroadIntentionId'),
  form: { intentionLevel: option() },
  async run({ row, form, change }) {
    await change(lead, row, { intentionLevel: form.intentionLevel })
    return { message: '保存成功' }
  },
  async load({ tx, row }) {
    const said = await crmTx(tx)
      .selectFrom('abroad_intention')
      .selectAll()
      .where('id', '=', row.abroadIntentionId ?? 0)
      .executeTakeFirst()
    if (!said) return {}
    return {
      source: {
        countries: said.intended_countries.join('、'),
        projects: said.consulting_project.join('、'),
        degree: said.highest_degree,
        school: [said.college, said.study_professional].filter(part => part).join(' '),
        plannedBudget: said.budget,
        departureTime: said.departure_time,
        otherInformation: said.other_information,
      },
    }
  },
})
