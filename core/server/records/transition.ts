import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { type HttpError, refuse } from '#core/contract/errors.ts'
import type { TransitionPayload } from '#core/contract/fact.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { mustGet, mustOwn } from '#core/contract/must.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { defineRecord } from '#core/contract/record.ts'
import { boolean, factTopic, fieldName, type Literal, optional, personField, valueFor, valuesFor } from '#core/contract/value.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
import { requireResource } from '../actions/call-context.ts'
import { columnSql } from '../sql/columns.ts'
import { sqlIds } from '../sql/condition.ts'
import { labelsById } from '../sql/words-by-id.ts'

/**
 * Changes rows from one state to another, as configured by "with": { field, from, to, by, at, reason, fact, clear }. Also writes the form's fields;
 * `reason` names the field whose value is included in the fact. Refuses rows in another state.
 */
export const transition = defineOperation({
  name: 'record.transition',
  rows: 'many',
  rest: 'fields',
  with: {
    /** The state field. */
    field: fieldName('option', 'boolean', 'integer'),
    /** Allowed states before the transition; if absent, any except `to`. */
    from: optional(valuesFor('field')),
    to: valueFor('field'),
    /** Field for the employee who did it. */
    by: optional(personField()),
    /** Field for the time. */
    at: optional(fieldName('datetime', 'date')),
    /** Field for the reason, which the form asks for. */
    reason: optional(fieldName('text', 'option')),
    /** Topic of the fact to emit; none if absent. */
    fact: optional(factTopic()),
    /** Clears `by`, `at` and `reason` instead of setting them: a step back. */
    clear: optional(boolean()),
  },
  async run({ tx, actor, rows, written, constants, resource: name, action, snapshot, change }) {
    const { field: state, from, to, by, at, reason, fact, clear } = constants
    const resource = requireResource(snapshot, name)
    const field = mustOwn(resource.fields, state)
    const states = await currentStates(tx, snapshot, resource, field, rows)
    const wrong = rows.filter(row => (from ? !from.includes(mustGet(states, row.id)) : states.get(row.id) === to))
    if (wrong.length > 0) throw await stateRefusal(tx, { snapshot, resource, field, states, wrong, several: rows.length > 1 })
    const values: Record<string, unknown> = { ...written, [state]: to }
    // By the name of the field, not of the form item.
    const why = reason ? values[reason] : undefined
    if (by) values[by] = clear ? null : actor.id || null
    if (at) values[at] = clear ? null : { now: 'datetime' }
    if (reason) values[reason] = clear ? null : why
    await change(defineRecord(name, { fields: {} }), rows, values, ({ id }) => {
      const payload: TransitionPayload = { field: state, from: states.get(id) ?? null, to, ...(why === undefined ? {} : { reason: why }) }
      return fact ? { topic: fact, entity: snapshot.resources[name]?.keeps ?? name, entityId: id, payload } : undefined
    })
    return { message: resource.actions[action]?.success }
  },
})

type StatesById = ReadonlyMap<number, Literal>
type TransitionRows = readonly { readonly id: number }[]

/** Current states of the locked rows. */
async function currentStates(tx: Tx, snapshot: Snapshot, resource: Resource, field: Field, rows: TransitionRows): Promise<StatesById> {
  const ids = rows.map(row => row.id)
  const found = await sql<{ id: number; state: Literal }>`select t.id, ${columnSql(snapshot, field, 't')} as state
    from ${sql.table(resource.table)} as t where ${sqlIds('t', ids)}`.execute(tx)
  return new Map(found.rows.map(({ id, state }) => [id, state]))
}

interface RefusedTransition {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly field: Field
  readonly states: StatesById
  readonly wrong: TransitionRows
  /** True if the call has more than one row. */
  readonly several: boolean
}

/** Refusal that names the state of the row; for several rows it lists each row with its state. */
async function stateRefusal(tx: Tx, { snapshot, resource, field, states, wrong, several }: RefusedTransition): Promise<HttpError> {
  const options = field.options === undefined ? undefined : snapshot.options[field.options]?.values
  const label = (id: number): string => fieldType(field.type).format(states.get(id), options)
  const [first] = wrong
  if (!first || !several) return refuse(`${field.label}为“${first ? label(first.id) : ''}”，不能执行此操作`)
  const shown = resource.lookup && resource.fields[resource.lookup.label]
  const ids = wrong.map(row => row.id)
  const names = shown ? await labelsById(tx, { snapshot, resource, field: shown }, ids) : new Map<number, unknown>()
  return refuse(`以下数据的当前状态不能执行此操作：${wrong.map(({ id }) => `${names.get(id) ?? id}（${label(id)}）`).join('、')}`)
}
