import { invalid, refuse } from '#core/contract/errors.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { RecordToken } from '#core/contract/record.ts'
import type { Given, Values } from '#core/contract/value.ts'
import { evaluate } from '#core/manifest/conditions/index.ts'
import type { FieldOption } from '#core/manifest/fields/index.ts'
import { checkForm, normalizeForm, type RuleItem } from '#core/manifest/rules/index.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { databaseAnswer } from '#core/server/sql/database-error.ts'
import type { InboundContext } from './feed.ts'

type Item = Readonly<Record<string, unknown>>
type Context = Pick<InboundContext, 'actor' | 'now' | 'snapshot' | 'services'>

/** What is asked of a value, and the option set that it is one of. */
interface Asked extends RuleItem {
  readonly options?: string
}

/** JSON Schema of the id of a row here. */
export const ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const

/** JSON Schema of a moment that may lie ahead: `format: date-time` is one that may not. */
export const PLANNED = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$',
} as const

const enabled = (options: readonly Option[]): readonly FieldOption[] =>
  options.flatMap(option => [...(option.disabled ? [] : [{ value: option.value, label: option.label }]), ...enabled(option.children)])

/** @throws 422 with the form's own message for each value that breaks a rule, and for what is no option or a disabled one */
async function held(items: readonly Asked[], values: Item, { actor, now, services }: Context): Promise<Item> {
  const asked = items.flatMap(({ name, options }) => (options === undefined || values[name] === undefined ? [] : [options]))
  const sets = new Map(await Promise.all([...new Set(asked)].map(async set => [set, enabled(await services.options.get(set))] as const)))
  const errors = checkForm(items, values, { user: actor, now }, ({ options }: Asked) => sets.get(options ?? ''))
  if (errors.length > 0) throw invalid(errors)
  return normalizeForm(items, values)
}

/**
 * Holds what a client sent to the rules of fields, as what staff enter is. What the record does not declare optional must be there.
 * @param record a record, or of its fields those that are sent, with what of them need not be there
 * @returns the values as they are stored; what was not sent is absent
 * @throws 422 with the form's own message for each that breaks a rule
 */
export async function heldToFields<F extends Values, const K extends keyof F & string>(
  context: Context,
  record: Pick<RecordToken<F>, 'resource' | 'fields'>,
  names: readonly K[],
  values: object,
): Promise<Pick<Given<F>, K>> {
  const { fields } = context.snapshot.resources[record.resource] ?? {}
  const items = names.map((name): Asked => {
    const field = fields?.[name]
    if (!field) throw new Error(`${record.resource} has no field ${name}`)
    const { type, label, rules, options } = field
    return { name, type, label, rules, options, required: record.fields[name]?.optional !== true }
  })
  return (await held(items, { ...values }, context)) as Pick<Given<F>, K>
}

/** What staff do by hand and a client system sends: its form and its refusals are the feed's. */
export function actionOf({ snapshot }: Pick<Context, 'snapshot'>, resource: string, name: string): Action {
  const action = snapshot.resources[resource]?.actions[name]
  if (!action) throw new Error(`${resource} has no action ${name}`)
  return action
}

/**
 * Holds what a client sent to the form of an action.
 * @param form what the action's operation takes of it
 * @throws 422 with the form's own message for each value that breaks a rule
 */
export const heldToForm = async <F extends Values>(context: Context, action: Action, form: F, values: object): Promise<Given<F>> =>
  (await held(
    action.form.filter(({ name }) => name in form),
    { ...values },
    context,
  )) as Given<F>

/** @throws 409 for a row for which staff are not offered the action, with the reason that they read */
export function refuseAsAction({ actor, now }: Pick<Context, 'actor' | 'now'>, { disabled, guard }: Action, row: Item): void {
  const reasons = [...disabled, ...guard.map(({ when, message: reason }) => ({ when, reason }))]
  const refused = reasons.find(({ when }) => evaluate(when, row, { user: actor, now }))
  if (refused) throw refuse(refused.reason)
}

/** What a unique index of the resource refuses, in the words of the field that it is on; other failures of the database as they are. */
export function duplicateOf({ snapshot }: Pick<Context, 'snapshot'>, resource: string, error: unknown): unknown {
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
