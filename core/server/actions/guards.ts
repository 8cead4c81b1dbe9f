import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { type ConditionContext, ConditionError, evaluate } from '#core/manifest/conditions/index.ts'
import { maskValue } from '#core/manifest/mask/index.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { namingField } from '../lists/row-name.ts'
import type { Log } from '../log/log.ts'
import { labelsById } from '../sql/words-by-id.ts'
import { type LockedRow, rowKey } from './locked-rows.ts'

/** More names than this are shown in a modal instead of a toast. */
const MAX_TOAST_NAMES = 5

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
 * Repeats on the locked rows what the browser checks before it offers the action: visible, disabled, guard. A condition that cannot be evaluated
 * refuses.
 * @throws 409
 */
export async function checkGuards(tx: Tx, request: GuardRequest): Promise<void> {
  const { action, rows, actor, now } = request
  const context: ConditionContext = { user: actor, now }
  const held = (condition: BoundCondition): readonly LockedRow[] => rows.filter(row => isConditionMet(request, condition, row, context))
  if (action.visible && held(action.visible).length < rows.length) throw refuse('当前状态不能执行此操作，请刷新后重试')
  const stating = async (sentence: string, refused: readonly LockedRow[]) =>
    refuse(rows.length === 1 ? sentence : withNames(sentence, await namesOfRows(tx, request, namingField(request.resource), refused)))
  for (const { when, reason } of action.disabled) {
    const refused = held(when)
    if (refused.length > 0) throw await stating(reason, refused)
  }
  // For several rows, the operation's refusal tells which row is in which state.
  for (const { when, reason } of rows.length === 1 ? action.unfit : []) if (held(when).length > 0) throw refuse(reason)
  for (const { when, message, list } of action.guard) {
    const refused = held(when)
    if (refused.length > 0) throw refuse(withNames(message, list === undefined ? [] : await namesOfRows(tx, request, list, refused)))
  }
}

function isConditionMet({ action, log }: GuardRequest, condition: BoundCondition, row: LockedRow, context: ConditionContext): boolean {
  try {
    return evaluate(condition, row, context)
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error
    log.error({ err: error, action: action.path }, 'guard cannot be evaluated')
    throw refuse('无法判断操作条件，请联系管理员')
  }
}

/** A refusal's sentence with the names of its rows. The prefix 'type=1' makes the browser show a long list in a modal. */
export function withNames(sentence: string, names: readonly string[]): string {
  if (names.length === 0) return sentence
  const text = `${sentence}：${names.join('、')}`
  return names.length > MAX_TOAST_NAMES ? `type=1${text}` : text
}

/** Names of the rows, without empty ones. */
export const namesOfRows = async (...asked: Parameters<typeof rowTexts>): Promise<readonly string[]> =>
  (await rowTexts(...asked)).filter(word => word !== undefined)

/**
 * Text of the field `list` of each row, or of the row that it refers to; masked if the field is. The actor sees these values anyway. Undefined if
 * empty.
 */
export async function rowTexts(
  tx: Tx,
  { resource, snapshot }: Pick<GuardRequest, 'resource' | 'snapshot'>,
  list: string,
  rows: readonly LockedRow[],
): Promise<readonly (string | undefined)[]> {
  const field = resource.fields[list]
  const words = field?.to === undefined ? rows.map(row => ownText(field, row[list])) : await referencedTexts(tx, snapshot, field, rows)
  return words.map(word => (word === null || word === undefined || word === '' ? undefined : String(word)))
}

const ownText = (field: Field | undefined, value: unknown): unknown => (field?.mask ? maskValue(field.mask, value) : value)

/** Labels of the referenced rows, in the order of the rows. */
async function referencedTexts(tx: Tx, snapshot: Snapshot, reference: Field, rows: readonly LockedRow[]): Promise<readonly unknown[]> {
  const target = snapshot.resources[reference.to ?? '']
  const field = target?.fields[reference.show ?? target.lookup?.label ?? '']
  if (!target || !field) return []
  const key = rowKey(reference)
  const words = await labelsById(
    tx,
    { snapshot, resource: target, field },
    rows.map(row => row[key]).filter(id => typeof id === 'number'),
  )
  return rows.map(row => words.get(row[key] as number))
}
