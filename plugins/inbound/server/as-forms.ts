import { invalid, refuse } from '#core/contract/errors.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { Option } from '#core/contract/model/option.ts'
import { errorCodeOf } from '#core/contract/must.ts'
import type { RecordToken } from '#core/contract/record.ts'
import { limited, shapeOf, TEXT, WHOLE } from '#core/contract/shape.ts'
import type { Given, Values } from '#core/contract/value.ts'
import { checkForm, evaluate, type FieldOption, normalizeForm, type RuleItem, wallDateTime } from '#core/manifest/public.ts'
import { databaseAnswer } from '#core/server/index.ts'
import type { InboundContext } from './feed.ts'

type SentValues = Readonly<Record<string, unknown>>
type ValidationContext = Pick<InboundContext, 'actor' | 'now' | 'snapshot' | 'services'>

/** Rules of a value, and the name of its option set. */
interface ValueRule extends RuleItem {
  readonly options?: string
}

/** Id of a row of this system. */
export const ROW_ID_SCHEMA = limited(WHOLE, { minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** An amount or another decimal: a text, or a number, which the field's rules refuse where it is not exact. */
export const DECIMAL_SCHEMA = shapeOf<string | number>({ type: ['string', 'number'] })

/** A time with offset, not in the future. */
export const PAST_TIME_SCHEMA = limited(TEXT, { format: 'date-time' })

/** A time with offset that may be in the future. */
export const PLANNED_TIME_SCHEMA = limited(TEXT, {
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$',
})

const enabledOptions = (options: readonly Option[]): readonly FieldOption[] =>
  options.flatMap(option => [
    ...(option.disabled ? [] : [{ value: option.value, label: option.label }]),
    ...enabledOptions(option.children),
  ])

/**
 * Validates values by form rules and normalises them. @throws 422 with the form's message for each invalid value, unknown option or disabled option.
 */
async function validateValues(
  items: readonly ValueRule[],
  values: SentValues,
  { actor, now, services }: ValidationContext,
): Promise<SentValues> {
  const asked = items.flatMap(({ name, options }) => (options === undefined || values[name] === undefined ? [] : [options]))
  const sets = new Map(
    await Promise.all([...new Set(asked)].map(async set => [set, enabledOptions(await services.options.get(set))] as const)),
  )
  const errors = checkForm(items, values, { user: actor, now }, ({ options }: ValueRule) => sets.get(options ?? ''))
  if (errors.length > 0) throw invalid(errors)
  return normalizeForm(items, values)
}

/**
 * Validates values from a client by the field rules, as if staff entered them. Fields not declared optional by the record are required.
 * @param record a record, or some of its fields with their own optional flags
 * @returns values as they are stored; values that were not sent are absent
 * @throws 422 with the form's message for each invalid value
 */
export async function validateByFields<F extends Values, const K extends keyof F & string>(
  context: ValidationContext,
  record: Pick<RecordToken<F>, 'resource' | 'fields'>,
  names: readonly K[],
  values: object,
): Promise<Pick<Given<F>, K>> {
  const { fields } = context.snapshot.resources[record.resource] ?? {}
  const items = names.map((name): ValueRule => {
    const field = fields?.[name]
    if (!field) throw new Error(`${record.resource} has no field ${name}`)
    const { type, label, rules, options } = field
    return { name, type, label, rules, options, required: record.fields[name]?.optional !== true }
  })
  return (await validateValues(items, { ...values }, context)) as Pick<Given<F>, K>
}

/** The staff's action whose form and guards a feed applies to its items. */
export function staffAction({ snapshot }: Pick<ValidationContext, 'snapshot'>, resource: string, name: string): Action {
  const action = snapshot.resources[resource]?.actions[name]
  if (!action) throw new Error(`${resource} has no action ${name}`)
  return action
}

/**
 * Validates values from a client by the form of an action.
 * @param form fields that the action's operation takes
 * @throws 422 with the form's message for each invalid value
 */
export const validateByForm = async <F extends Values>(
  context: ValidationContext,
  action: Action,
  form: F,
  values: object,
): Promise<Given<F>> =>
  (await validateValues(
    action.form.filter(({ name }) => name in form),
    { ...values },
    context,
  )) as Given<F>

/** Applies the action's `disabled` and `guard` rules to a row. @throws 409 with the reason that staff would see. */
export function refuseAsAction(
  { actor, now }: Pick<ValidationContext, 'actor' | 'now'>,
  { disabled, guard }: Action,
  row: SentValues,
): void {
  const reasons = [...disabled, ...guard.map(({ when, message: reason }) => ({ when, reason }))]
  const refused = reasons.find(({ when }) => evaluate(when, row, { user: actor, now }))
  if (refused) throw refuse(refused.reason)
}

/** Turns a unique violation into the refusal of the field with that index; returns other errors unchanged. */
export function uniqueFieldRefusal({ snapshot }: Pick<ValidationContext, 'snapshot'>, resource: string, error: unknown): unknown {
  if (errorCodeOf(error) !== '23505') return error
  return databaseAnswer(error, snapshot.resources[resource]) ?? error
}

/**
 * Converts a client's time (ISO 8601 with offset) to the wall time of forms and records; an invalid text is returned unchanged, to be refused later.
 */
export function toWallTime(moment: string): string {
  const instant = new Date(moment)
  return Number.isNaN(instant.getTime()) ? moment : wallDateTime(instant)
}

/** The same for a time in the past: client clocks may run slightly ahead, so a future time becomes now. */
export const pastWallTime = (now: Date, moment: string): string =>
  toWallTime(Date.parse(moment) > now.getTime() ? now.toISOString() : moment)
