import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import { type HttpError, refuse } from '#core/contract/errors.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { type ConditionContext, ConditionError, evaluate } from '#core/manifest/conditions/index.ts'
import { maskValue } from '#core/manifest/mask/index.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import type { Log } from '../log/log.ts'
import { wireSql } from '../sql/columns.ts'
import { type LockedRow, rowKey } from './locked-rows.ts'

/** More names than this are shown in a modal instead of a toast. */
const TOAST_NAMES = 5

export interface GuardRequest {
  readonly snapshot: Snapshot
  readonly action: Action
  readonly resource: Resource
  readonly rows: readonly LockedRow[]
  readonly actor: Actor
  readonly now: Date
  readonly log: Log
}

/**
 * Everything the browser checks before it offers the action, again on the locked rows: visible, disabled, guard.
 * A condition that cannot be evaluated refuses. @throws 409
 */
export async function checkGuards(tx: Tx, request: GuardRequest): Promise<void> {
  const { action, rows, actor, now } = request
  const context: ConditionContext = { user: actor, now }
  const held = (condition: BoundCondition): readonly LockedRow[] => rows.filter(row => holds(request, condition, row, context))
  if (action.visible && held(action.visible).length < rows.length) throw refuse('当前状态不能执行此操作，请刷新后重试')
  for (const { when, reason } of action.disabled) if (held(when).length > 0) throw refuse(reason)
  for (const { when, message, list } of action.guard) {
    const refused = held(when)
    if (refused.length > 0) throw refusal(message, list === undefined ? [] : await namesOf(tx, request, list, refused))
  }
}

function holds({ action, log }: GuardRequest, condition: BoundCondition, row: LockedRow, context: ConditionContext): boolean {
  try {
    return evaluate(condition, row, context)
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error
    log.error({ err: error, action: action.path }, 'guard cannot be evaluated')
    throw refuse('无法判断操作条件，请联系管理员')
  }
}

function refusal(message: string, names: readonly string[]): HttpError {
  if (names.length === 0) return refuse(message)
  const text = `${message}：${names.join('、')}`
  return refuse(names.length > TOAST_NAMES ? `type=1${text}` : text)
}

/** Names of the refused rows, which the actor sees anyway; masked where the field is. Of a reference what it shows. */
async function namesOf(tx: Tx, { resource, snapshot }: GuardRequest, list: string, rows: readonly LockedRow[]): Promise<readonly string[]> {
  const field = resource.fields[list]
  const target = field?.to === undefined ? undefined : snapshot.resources[field.to]
  const show = target?.fields[field?.show ?? target.lookup?.label ?? '']
  const mask = (show ?? field)?.mask
  const words =
    field && target && show
      ? await shownBy(
          tx,
          { snapshot, target, show },
          rows.map(row => row[rowKey(field)]),
        )
      : rows.map(row => row[list])
  return words.flatMap(word => {
    const value = mask ? maskValue(mask, word) : word
    return value === null || value === undefined || value === '' ? [] : [String(value)]
  })
}

interface Shown {
  readonly snapshot: Snapshot
  readonly target: Resource
  readonly show: Field
}

/** What stands for the rows that references lead to, in their order. */
async function shownBy(tx: Tx, { snapshot, target, show }: Shown, ids: readonly unknown[]): Promise<readonly unknown[]> {
  const { rows } = await sql<{ id: number; word: unknown }>`select t.id, ${wireSql(snapshot, show, 't')} as word
    from ${sql.table(target.source)} as t where t.id = any(${ids.filter(id => typeof id === 'number')}::bigint[])`.execute(tx)
  const words = new Map(rows.map(({ id, word }) => [id, word]))
  return ids.map(id => words.get(id as number))
}
