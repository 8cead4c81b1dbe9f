import { invalid, refuse } from '#core/contract/errors.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { RecordToken } from '#core/contract/record.ts'
import type { Given, Values } from '#core/contract/value.ts'
import { evaluate } from '#core/manifest/conditions/index.ts'
import { checkForm, normalizeForm, type RuleItem } from '#core/manifest/rules/index.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { databaseAnswer } from '#core/server/sql/database-error.ts'
import type { InboundContext } from './feed.ts'

type Item = Readonly<Record<string, unknown>>
type Context = Pick<InboundContext, 'actor' | 'now' | 'snapshot'>

/** JSON Schema of the id of a row here. */
export const ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const

/** JSON Schema of a moment that may lie ahead: `format: date-time` is one that may not. */
export const PLANNED = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$',
} as const

/** @throws 422 with the form's own message for each value that breaks a rule */
function held(items: readonly RuleItem[], sent: object, { actor, now }: Context): Item {
  const values = { ...sent }
  const errors = checkForm(items, values, { user: actor, now })
  if (errors.length > 0) throw invalid(errors)
  return normalizeForm(items, values)
}

/**
 * Holds what a client sent to the rules of fields, as what staff enter is. What the record does not declare optional must be there.
 * @returns the values as they are stored; what was not sent is absent
 * @throws 422 with the form's own message for each that breaks a rule
 */
export function heldToFields<F extends Values, const K extends keyof F & string>(
  context: Context,
  record: RecordToken<F>,
  names: readonly K[],
  values: object,
): Pick<Given<F>, K> {
  const { fields } = context.snapshot.resources[record.resource] ?? {}
  const items = names.map((name): RuleItem => {
    const field = fields?.[name]
    if (!field) throw new Error(`${record.resource} has no field ${name}`)
    return { name, type: field.type, label: field.label, rules: field.rules, required: record.fields[name]?.optional !== true }
  })
  return held(items, values, context) as Pick<Given<F>, K>
}

/** What staff do by hand and a client system sends: its form and its refusals are the feed's. */
export function actionOf({ snapshot }: Context, resource: string, name: string): Action {
  const action = snapshot.resources[resource]?.actions[name]
  if (!action) throw new Error(`${resource} has no action ${name}`)
  return action
}

/**
 * Holds what a client sent to the form of an action.
 * @param form what the action's operation takes of it
 * @throws 422 with the form's own message for each value that breaks a rule
 */
export const heldToForm = <F extends Values>(context: Context, action: Action, form: F, values: object): Given<F> =>
  held(
    action.form.filter(({ name }) => name in form),
    values,
    context,
  ) as Given<F>

/** @throws 409 for a row for which staff are not offered the action, with the reason that they read */
export function refuseAsAction({ actor, now }: Context, { disabled, guard }: Action, row: Item): void {
  const reasons = [...disabled, ...guard.map(({ when, message: reason }) => ({ when, reason }))]
  const refused = reasons.find(({ when }) => evaluate(when, row, { user: actor, now }))
  if (refused) throw refuse(refused.reason)
}

/** What a unique index of the resource refuses, in the words of the field that it is on; other failures of the database as they are. */
export function duplicateOf({ snapshot }: Context, resource: string, error: unknown): unknown {
  if ((error as { readonly code?: unknown }).code !== '23505') return error
  return databaseAnswer(error, snapshot.resources[resource]) ?? error
}

/** A moment as clients send it (ISO 8601 with offset), in the way forms and records write it; what is none stays as it is, to be refused. */
export function wallTime(moment: string): string {
  const instant = new Date(moment)
  return Number.isNaN(instant.getTime()) ? moment : wallDateTime(instant)
}

/** The same of what has happened: a client's clock goes a little wrong, and what it says of the next minutes is now. */
export const wallTimeUpTo = (now: Date, moment: string): string => wallTime(Date.parse(moment) > now.getTime() ? now.toISOString() : moment)
