import { crmTx } from '#apps/crm/db/crm.ts'
import { defineRecord, defineRecorder } from '#core/contract/record.ts'
import { datetime, decimal, option, optional, ref, text } from '#core/contract/value.ts'

/** Stages of a deal. This LOSS is not the lead's status LOSS. */
export const DEAL_STAGES = ['CONTRACT_NEGOTIATION', 'DEAL', 'LOSS'] as const
export type DealStage = (typeof DEAL_STAGES)[number]

/** Relation of a lead to an institution. The lists of allocated and of precise leads are two views of it. */
export const relation = defineRecord('allocationCustomer', {
  fields: {
    institutionsCustomer: ref('institutionsCustomer'),
    institutions: ref('institution'),
    allocationMethod: option('manualAllocate', 'jigouyuyue'),
    operator: optional(ref('employee')),
    customerStatus: option(),
  },
  // Named as in the table.
  columns: {
    lead: ref('institutionsCustomer'),
    institution: ref('institution'),
    qrUrl: optional(text()),
    withdrawnDate: optional(datetime()),
    withdrawnBy: optional(ref('employee')),
    preciseTime: optional(datetime()),
    estimatedSigningAmount: optional(decimal()),
    signingItem: optional(option()),
    dealStage: optional(option(...DEAL_STAGES)),
    closingReason: optional(option()),
  },
})

/** Records every stage of a deal. */
export const dealHistory = defineRecorder(relation, ['dealStage', 'closingReason', 'lead'], async (changes, { tx, actor }) => {
  const steps = changes.flatMap(({ id, before, after }) =>
    after.dealStage && after.dealStage !== before.dealStage ? [{ id, before, after, to: after.dealStage }] : [],
  )
  if (steps.length === 0) return
  await crmTx(tx)
    .insertInto('deal_stage_history')
    .values(
      steps.map(({ id, before, after, to }) => ({
        relation_id: id,
        lead_id: after.lead,
        from_stage: before.dealStage ?? null,
        to_stage: to,
        closing_reason: after.closingReason ?? null,
        operator_id: actor.id || null,
      })),
    )
    .execute()
})
