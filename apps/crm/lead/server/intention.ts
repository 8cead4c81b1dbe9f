import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { LockedRow, Operation } from '#core/contract/server-plugin.ts'
import { recordEvents } from './events.ts'

/** Shows what the customer said in the app; staff set the intention level by it. */
const intention: Operation = {
  async run({ tx, actor, rows, form }) {
    const row = rows[0] as LockedRow
    const level = String(form.intentionLevel)
    if (level !== row.intentionLevel) {
      await crmTx(tx)
        .updateTable('institutions_customer')
        .set({ intention_level: level, version: sql<number>`version + 1` })
        .where('id', '=', row.id)
        .execute()
      await recordEvents(tx, [{ leadId: row.id, kind: 'intention', detail: { from: row.intentionLevel, to: level } }], actor.id)
    }
    return { message: '保存成功' }
  },
  async load({ tx, rows }) {
    const said = await crmTx(tx)
      .selectFrom('abroad_intention')
      .selectAll()
      .where('id', '=', (rows[0]?.abroadIntentionId as number | null | undefined) ?? 0)
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
}

/** Operations by the names that the manifests use. */
export const intentionOperations: Readonly<Record<string, Operation>> = { 'customer.intention': intention }
