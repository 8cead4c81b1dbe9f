import type { Action } from '#core/contract/model/action.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { DeclaredOperation, OperationDeclaration, OperationInit, OperationResult, RunContext } from '#core/contract/operation.ts'
import type { NoValues } from '#core/contract/value.ts'
import { bodyKey, storedTypeOf } from '#core/manifest/fields/index.ts'
import type { Core } from '../pipeline/core.ts'
import { type LockedRow, rowKey } from './locked-rows.ts'

type CallValues = Readonly<Record<string, unknown>>
type FullRunContext = RunContext<'many', NoValues, NoValues, NoValues>

/** A call inside the pipeline: whole rows, checked form, constants. The operation receives only what it declares of these. */
export interface ActionCall extends Omit<FullRunContext, 'rows' | 'row' | 'form' | 'constants' | 'prepared'> {
  readonly rows: readonly LockedRow[]
  readonly form: CallValues
  readonly constants: CallValues
  readonly prepared: unknown
}

/** The part of a call that is known when a form opens. */
type OpeningCall = Pick<ActionCall, 'tx' | 'actor' | 'now' | 'rows' | 'constants' | 'resource' | 'action' | 'snapshot'>

/** Runs an operation with what it declares: rows by field name, form and constants. */
export function callOperation({ declaration, run }: DeclaredOperation, call: ActionCall): Promise<OperationResult> {
  const rows = declaredRows(declaration, call.rows)
  return run({ ...call, rows, row: rows[0], form: completedForm(call, declaration) })
}

/** Initial data that an operation adds to a form that opens; {} if none. */
export async function loadOperation(operation: DeclaredOperation, context: OpeningCall): Promise<OperationInit> {
  const rows = declaredRows(operation.declaration, context.rows)
  return (await operation.load?.({ ...context, rows, row: rows[0] })) ?? {}
}

const declaredRows = ({ reads }: OperationDeclaration, rows: readonly LockedRow[]): readonly CallValues[] =>
  rows.map(row => ({
    id: row.id,
    version: row.version,
    ...Object.fromEntries(Object.entries(reads).map(([name, { kind }]) => [name, row[bodyKey(name, storedTypeOf(kind))] ?? null])),
  }))

/** A required item that was not sent takes the value of the row. */
function completedForm({ snapshot, resource: name, action, form, rows }: ActionCall, declaration: OperationDeclaration): CallValues {
  const [row] = rows
  const resource = snapshot.resources[name]
  if (declaration.rows !== 'one' || !row || !resource) return form
  const items = resource.actions[action]?.form ?? []
  const stored = items.flatMap(item => {
    const field = item.field === undefined ? undefined : resource.fields[item.field]
    const wanted = declaration.form[item.name]
    return field && wanted && !wanted.optional && form[item.name] === undefined ? [[item.name, row[rowKey(field)]] as const] : []
  })
  return stored.length === 0 ? form : { ...form, ...Object.fromEntries(stored) }
}

/**
 * Fields that an action's form and `with` write, by name; `with` wins. Readonly fields come from `with` only. `with` keys that the operation declares
 * are its own parameters, even if a field has the same name.
 */
export function fieldsToWrite(
  { declaration }: DeclaredOperation,
  resource: Resource,
  action: Action | undefined,
  form: CallValues,
  constants: CallValues,
): CallValues {
  const words = declaration.with
  const values: Record<string, unknown> = {}
  for (const item of action?.form ?? []) {
    const field = item.field === undefined ? undefined : resource.fields[item.field]
    if (field && !field.readonly && Object.hasOwn(form, item.name)) values[field.name] = form[item.name]
  }
  for (const [name, value] of Object.entries(constants))
    if (Object.hasOwn(resource.fields, name) && !Object.hasOwn(words, name)) values[name] = value
  return values
}

/** @throws if the snapshot lacks the resource */
export function requireResource(snapshot: Snapshot, name: string): Resource {
  const resource = snapshot.resources[name]
  if (!resource) throw new Error(`unknown resource ${name}`)
  return resource
}

/** The action's operation. @throws if no plugin registered it. */
export function operationOf(core: Pick<Core, 'operations'>, { operation: name = '' }: Pick<Action, 'operation'>) {
  const operation = core.operations.get(name)
  if (!operation) throw new Error(`operation ${name} is not registered`)
  return operation
}
