import { refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { NOW, readsOf } from '#core/contract/record.ts'
import { decimal, option, optional, refs } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { leadAllocated, leadDealStageChanged, leadMarkedPrecise, leadWithdrawn } from './facts.ts'
import { fullyAllocated } from './lead-refusals.ts'
import { DEAL_STAGES, type DealStage, relation } from './relation-record.ts'
import { activeRelations, createRelations, requireInstitutions } from './relations.ts'
import { leadRules } from './rules.ts'

const emitAllocated = ({ emit, actor }: WriteContext, lead: number, institutions: readonly number[]): void =>
  emit(leadAllocated(lead, { institutions, by: actor.id }))

/** Allocates each waiting lead to all of the chosen institutions. */
const allocateLeads = defineOperation({
  name: 'lead.allocate',
  rows: 'many',
  form: { institutionsIds: refs('institution') },
  async run(context) {
    const { tx, rows, form } = context
    const institutions = (await requireInstitutions(tx, form.institutionsIds)).map(one => one.id)
    const { max_institutions: most } = await leadRules(tx)
    if (institutions.length > most) throw refuse(`同一客户最多分配${most}家机构`)
    const leads = rows.map(row => row.id)
    await createRelations(context, leads, institutions)
    for (const lead of leads) emitAllocated(context, lead, institutions)
    return { message: '分配成功' }
  },
})

/** Allocates a lead to further institutions. */
const allocateFurther = defineOperation({
  name: 'lead.allocateAgain',
  rows: 'one',
  refuses: fullyAllocated,
  form: { institutionsIds: refs('institution') },
  async load({ tx, row }) {
    const active = await activeRelations(tx, [row.id])
    const { max_institutions: most } = await leadRules(tx)
    return { source: { most: most - active.length, taken: active.map(({ institutionId }) => institutionId) } }
  },
  async run(context) {
    const { tx, row, form } = context
    const institutions = await requireInstitutions(tx, form.institutionsIds)
    const active = await activeRelations(tx, [row.id])
    const again = institutions.find(one => active.some(relation => relation.institutionId === one.id))
    if (again) throw refuse(`该客户已分配给【${again.name}】`)
    const { max_institutions: most } = await leadRules(tx)
    if (active.length + institutions.length > most) throw refuse(`同一客户最多分配${most}家机构`)
    const ids = institutions.map(one => one.id)
    await createRelations(context, [row.id], ids)
    emitAllocated(context, row.id, ids)
    return { message: '分配成功' }
  },
})

const withdrawRelation = defineOperation({
  name: 'lead.withdraw',
  rows: 'many',
  reads: readsOf(relation, 'institutionsCustomer', 'institutions'),
  async run({ actor, rows, change, emit }) {
    await change(relation, rows, { withdrawnDate: NOW, withdrawnBy: actor.id })
    for (const row of rows) emit(leadWithdrawn(row.institutionsCustomer, { institution: row.institutions, by: actor.id }))
    return { message: '撤回成功' }
  },
})

const ORDERED_STATUSES: readonly unknown[] = ['HAS_BECOME_A_SINGLE', 'MULTIPLE_ORDERS']

/** Marks the relation as precise (a real prospect), with amount and item of the deal being negotiated. */
const markPrecise = defineOperation({
  name: 'lead.markPrecise',
  rows: 'one',
  reads: readsOf(relation, 'institutionsCustomer', 'institutions', 'customerStatus'),
  form: { estimatedSigningAmount: decimal(), signingItem: optional(option()) },
  async run({ row, form, change, emit }) {
    const { estimatedSigningAmount, signingItem } = form
    const customerStatus = ORDERED_STATUSES.includes(row.customerStatus) ? undefined : 'ACCURATE_CUSTOMER_FUNDING'
    await change(relation, row, {
      preciseTime: NOW,
      estimatedSigningAmount,
      signingItem: signingItem ?? null,
      dealStage: 'CONTRACT_NEGOTIATION',
      customerStatus,
    })
    emit(leadMarkedPrecise(row.institutionsCustomer, { institution: row.institutions }))
    return { message: '已标记为精准客资' }
  },
})

/** Transitions by hand. A closed deal ends with its order; a lost one whose customer signs after all is closed without being negotiated again. */
const DEAL_STAGE_STEPS: Readonly<Record<DealStage, readonly DealStage[]>> = {
  CONTRACT_NEGOTIATION: ['DEAL', 'LOSS'],
  DEAL: [],
  LOSS: ['CONTRACT_NEGOTIATION', 'DEAL'],
}

/** @throws 409 if the deal cannot change to this stage by hand */
function checkStageStep(from: DealStage, customerStatus: unknown, to: DealStage): void {
  if (!DEAL_STAGE_STEPS[from].includes(to)) throw refuse('当前阶段不能变更为所选阶段')
  if (to === 'DEAL' && !ORDERED_STATUSES.includes(customerStatus)) throw refuse('该机构下没有有效订单，不能标记为成交')
}

const setDealStage = defineOperation({
  name: 'lead.setDealStage',
  rows: 'one',
  reads: { ...readsOf(relation, 'institutionsCustomer', 'customerStatus'), customerPhase: option(...DEAL_STAGES) },
  form: { stage: option(...DEAL_STAGES), closingReason: optional(option()) },
  async run({ row, form, change }) {
    const { stage: to, closingReason } = form
    const from = row.customerPhase
    checkStageStep(from, row.customerStatus, to)
    // Only a lost deal has a reason.
    await change(relation, row, { dealStage: to, closingReason: closingReason ?? null }, () =>
      leadDealStageChanged(row.institutionsCustomer, { from, to }),
    )
    return { message: '阶段已更新' }
  },
})

export const relationOperations = [allocateLeads, allocateFurther, withdrawRelation, markPrecise, setDealStage]
