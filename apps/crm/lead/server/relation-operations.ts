import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import type { LockedRow, Operation, OperationContext } from '#core/contract/server-plugin.ts'
import { activeRelations, type DealStage, relate, requireInstitutions, setStage } from './relations.ts'
import { leadRules } from './rules.ts'

const asked = ({ form }: Pick<OperationContext, 'form'>): readonly number[] =>
  Array.isArray(form.institutionsIds) ? (form.institutionsIds as readonly number[]) : []

const allocated = ({ emit, actor }: OperationContext, lead: number, institutions: readonly number[]): void =>
  emit({ topic: 'lead.allocated', entity: 'institutionsCustomer', entityId: lead, payload: { institutions, by: actor.id } })

/** Waiting leads go to the chosen institutions, all leads to each. */
const allocate: Operation = {
  async run(context) {
    const { tx, actor, rows } = context
    const institutions = (await requireInstitutions(tx, asked(context))).map(one => one.id)
    const { max_institutions: most } = await leadRules(tx)
    if (institutions.length > most) throw refuse(`同一客户最多分配${most}家机构`)
    const leads = rows.map(row => row.id)
    await relate(tx, leads, institutions, actor.id)
    for (const lead of leads) allocated(context, lead, institutions)
    return { message: '分配成功' }
  },
}

/** One more institution for a lead that has some. */
const allocateAgain: Operation = {
  async run(context) {
    const { tx, actor, rows } = context
    const lead = rows[0]?.id as number
    const institutions = await requireInstitutions(tx, asked(context))
    const active = await activeRelations(tx, [lead])
    const again = institutions.find(one => active.some(relation => relation.institutionId === one.id))
    if (again) throw refuse(`该客户已分配给【${again.name}】`)
    const { max_institutions: most } = await leadRules(tx)
    if (active.length + institutions.length > most) throw refuse(`同一客户最多分配${most}家机构`)
    const ids = institutions.map(one => one.id)
    await relate(tx, [lead], ids, actor.id)
    allocated(context, lead, ids)
    return { message: '分配成功' }
  },
}

const withdraw: Operation = {
  async run({ tx, actor, rows, emit }) {
    await crmTx(tx)
      .updateTable('institution_customer_relation')
      .set({ withdrawn_date: sql<Date>`now()`, withdrawn_by_id: actor.id, version: sql<number>`version + 1` })
      .where(
        'id',
        'in',
        rows.map(row => row.id),
      )
      .execute()
    for (const row of rows)
      emit({
        topic: 'lead.withdrawn',
        entity: 'institutionsCustomer',
        entityId: row.institutionsCustomerId as number,
        payload: { institution: row.institutionsId, by: actor.id },
      })
    return { message: '撤回成功' }
  },
}

const ORDERED: readonly unknown[] = ['HAS_BECOME_A_SINGLE', 'MULTIPLE_ORDERS']

/** The institution has a real prospect: amount and item of the deal that is being negotiated. */
const markPrecise: Operation = {
  async run({ tx, actor, rows, form, emit }) {
    const row = rows[0] as LockedRow
    const amount = String(form.estimatedSigningAmount)
    if (Number(amount) <= 0) throw invalid([{ field: 'estimatedSigningAmount', message: '预计签约金额必须大于0' }])
    await crmTx(tx)
      .updateTable('institution_customer_relation')
      .set({
        precise_time: sql<Date>`now()`,
        estimated_signing_amount: amount,
        signing_item: (form.signingItem as string | undefined) ?? null,
        deal_stage: 'CONTRACT_NEGOTIATION',
        ...(ORDERED.includes(row.customerStatus) ? {} : { customer_status: 'ACCURATE_CUSTOMER_FUNDING' }),
      })
      .where('id', '=', row.id)
      .execute()
    const leadId = row.institutionsCustomerId as number
    await setStage(tx, { relationId: row.id, leadId, from: null, to: 'CONTRACT_NEGOTIATION', closingReason: null }, actor.id)
    emit({ topic: 'lead.markedPrecise', entity: 'institutionsCustomer', entityId: leadId, payload: { institution: row.institutionsId } })
    return { message: '已标记为精准客资' }
  },
}

const STEPS: Readonly<Record<DealStage, readonly DealStage[]>> = {
  CONTRACT_NEGOTIATION: ['DEAL', 'LOSS'],
  DEAL: [],
  LOSS: ['CONTRACT_NEGOTIATION'],
}

/** @throws 409, 422 when the deal cannot go there by hand */
function checkStep(row: LockedRow, to: DealStage, reason: unknown): void {
  const from = row.customerPhase as DealStage
  if (from === 'DEAL' && to === 'LOSS') throw refuse('订单未取消，不能标记为流失')
  if (!STEPS[from].includes(to)) throw refuse('当前阶段不能变更为所选阶段')
  if (to === 'DEAL' && !ORDERED.includes(row.customerStatus)) throw refuse('该机构下没有有效订单，不能标记为成交')
  if (to === 'LOSS' && !reason) throw invalid([{ field: 'closingReason', message: '请选择关闭原因' }])
}

const setDealStage: Operation = {
  async run({ tx, actor, rows, form, emit }) {
    const row = rows[0] as LockedRow
    const to = form.stage as DealStage
    checkStep(row, to, form.closingReason)
    const leadId = row.institutionsCustomerId as number
    const closingReason = to === 'LOSS' ? String(form.closingReason) : null
    await setStage(tx, { relationId: row.id, leadId, from: row.customerPhase as DealStage, to, closingReason }, actor.id)
    emit({ topic: 'lead.dealStageChanged', entity: 'institutionsCustomer', entityId: leadId, payload: { from: row.customerPhase, to } })
    return { message: '阶段已更新' }
  },
}

/** Operations by the names that the manifests use. */
export const relationOperations: Readonly<Record<string, Operation>> = {
  'customer.allocate': allocate,
  'customer.allocateAgain': allocateAgain,
  'relation.withdraw': withdraw,
  'relation.markPrecise': markPrecise,
  'relation.setDealStage': setDealStage,
}
