import { sql } from 'kysely'
import { type DeclaredOperation, defineOperation, type Refuses } from '#core/contract/operation.ts'
import { optional, ref } from '#core/contract/value.ts'
import { endSessions } from '#core/server/index.ts'
import { accounts } from './accounts.ts'
import { type EmployeeDuty, WORK_KINDS, type WorkKind } from './employee-duty.ts'
import { employee } from './employee-record.ts'
import { employeeLocked } from './facts.ts'
import { proposedSuccessors, requireSuccessors, type SuccessorChoice } from './heirs.ts'
import { outrankedEmployees, requireAnotherAdmin } from './ladder.ts'
import { describeOpenWork, flattenWork, handOverWork, openWorkOf, type Successors, type WorkByKind } from './open-work.ts'

const successorItem = optional(ref('employee'))
const HAND_OVER_FORM = {
  /** Successor for kinds without one of their own. */
  handOverId: successorItem,
  ordersTo: successorItem,
  leadsTo: successorItem,
  visitsTo: successorItem,
  institutionsTo: successorItem,
  approvalsTo: successorItem,
  subscriptionsTo: successorItem,
  viewsTo: successorItem,
  draftsTo: successorItem,
}
const formItemOf = (kind: WorkKind) => `${kind}To` as const

/** Orders to chase belong to leads: without a successor of their own they go to the one for leads. */
const FALLBACK_KINDS: Partial<Readonly<Record<WorkKind, WorkKind>>> = { orders: 'leads' }

type HandOverForm = { readonly [K in keyof typeof HAND_OVER_FORM]?: number | null | undefined }

const successorOf = (form: HandOverForm, kind: WorkKind): number | null => {
  const along = FALLBACK_KINDS[kind]
  return form[formItemOf(kind)] ?? (along && form[formItemOf(along)]) ?? form.handOverId ?? null
}

/** For each form item, its successor and the kinds of open work that fall to it. */
const successorChoices = (form: HandOverForm, work: WorkByKind): readonly SuccessorChoice[] =>
  Object.entries(form).flatMap(([field, id]) => {
    if (typeof id !== 'number' || !(field in HAND_OVER_FORM)) return []
    const kinds = [...work.keys()].filter(kind =>
      formItemOf(kind) === field ? true : form[formItemOf(kind)] == null && successorOf(form, kind) === id,
    )
    return [{ field, id, kinds }]
  })

/** Open work without a successor, and the work that each successor gets. */
function handOverResult(work: WorkByKind, heirs: Successors) {
  const left = [...work].flatMap(([kind, open]) => (heirs.has(kind) ? [] : open))
  const taken = [...new Set(heirs.values())].flatMap(to => {
    const got = [...work].flatMap(([kind, open]) => (heirs.get(kind) === to ? open : []))
    return got.length > 0 ? [{ to, work: describeOpenWork(got) }] : []
  })
  return { left: left.length > 0 ? describeOpenWork(left) : null, taken }
}

/**
 * Reasons why employees cannot be disabled (作废): the actor's own account, higher-ranking accounts, the last administrator, employees who must be
 * replaced first.
 */
const refuseDisabling =
  (duties: readonly EmployeeDuty[]): Refuses =>
  async (context, ids) => {
    const { db, actor } = context
    const needed = await Promise.all(duties.map(async duty => (await duty.refuses?.(db, ids)) ?? new Map<number, string>()))
    const { rows: admins } = await sql<{ id: number }>`select id from employee where admin and not locked limit 2`.execute(db)
    const last: [number, string][] = admins.length === 1 ? admins.map(({ id }) => [id, '至少保留一个管理员']) : []
    const self: [number, string][] = [[actor.id, '不能作废当前账号']]
    return new Map([...needed.flatMap(held => [...held]), ...last, ...(await outrankedEmployees(context, ids)), ...self])
  }

/** Disables an employee's account. The form shows the open work by kind, each with a proposed successor. */
export const lockEmployee = (duties: readonly EmployeeDuty[]): DeclaredOperation =>
  defineOperation({
    name: 'system.lockEmployee',
    rows: 'one',
    refuses: refuseDisabling(duties),
    form: HAND_OVER_FORM,
    async load({ tx, row }) {
      const work = await openWorkOf(duties, tx, row.id)
      const proposed = await proposedSuccessors(tx, duties, work, row.id)
      const kinds = WORK_KINDS.flatMap(kind => {
        const open = work.get(kind)
        return [[`${kind}Work`, open ? describeOpenWork(open) : null] as const, [formItemOf(kind), proposed.get(kind) ?? null] as const]
      })
      return { source: { openWork: describeOpenWork(flattenWork(work)), ...Object.fromEntries(kinds) } }
    },
    async run(context) {
      const { tx, row, form, note, change } = context
      const { id } = row
      const target = await accounts.access(tx, id)
      if (target?.admin) await requireAnotherAdmin(tx, id)
      const work = await openWorkOf(duties, tx, id)
      await requireSuccessors(tx, work, successorChoices(form, work), id)
      const heirs: Successors = new Map(
        WORK_KINDS.flatMap(kind => {
          const successor = successorOf(form, kind)
          return successor === null ? [] : [[kind, successor] as const]
        }),
      )
      const handedOver = await handOverWork(duties, context, id, heirs)
      await change(employee, row, { locked: true }, () => employeeLocked(id, { ...handOverResult(work, heirs), handedOver }))
      await endSessions(tx, id)
      note({
        openWork: Object.fromEntries(flattenWork(work).map(({ key, count }) => [key, count])),
        heirs: Object.fromEntries(heirs),
        handedOver,
      })
      return handedOver > 0 ? { message: `员工已作废，已交接${handedOver}项` } : {}
    },
  })
