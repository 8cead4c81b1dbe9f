import type { Actor } from '#core/contract/actor.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { isObject } from '#core/contract/must.ts'
import type { OperationResult } from '#core/contract/operation.ts'
import { fileIdsIn, linkFiles } from '../files/file-links.ts'
import { callKey } from '../idempotency/idempotency.ts'
import type { Core } from '../pipeline/core.ts'
import { createRowTurns } from '../work/row-turns.ts'
import { type ActionBody, readBody, valueItems } from './body.ts'
import { type ActionCall, callOperation, fieldsToWrite, operationOf, requireResource } from './call-context.ts'
import { checkActionRows } from './check-rows.ts'
import { diffNewRow, diffRows } from './diff.ts'
import { fileIdsOfForm, syncFileLinks } from './file-checks.ts'
import { checkedForm, formOptions, valueNow } from './form-checks.ts'
import { type LockedRow, lockActionRows, rereadRows } from './locked-rows.ts'
import { whyMissing } from './missing-rows.ts'
import { type AuditedWriteContext, auditedTransaction } from './transaction.ts'
import { withQuestionLimit } from './unique-questions.ts'
import { checkVersions, requireRowVersions } from './version-conflict.ts'

export interface ActionRequest {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly action: Action
  readonly actor: Actor
  readonly body: unknown
  /** Idempotency-Key header. */
  readonly key: string | undefined
}

/** Envelope of a successful action. */
export interface ActionAnswer {
  readonly code: number
  readonly message?: string
  readonly data?: unknown
}

/** For all calls of this process, because rows outlive snapshots. */
const inRowTurn = createRowTurns()

/** Runs an action for an actor with its permission: reads the body, then locks, checks and writes in one transaction. */
export async function runAction(core: Core, request: ActionRequest): Promise<ActionAnswer> {
  const { action, actor, resource } = request
  const body = readBody(action, request.body)
  const key = callKey(request.key, action.idempotent, { employeeId: actor.id, path: action.path, body: request.body })
  const options = await formOptions(core, action)
  const prepared = await operationOf(core, action).prepare?.({ actor, db: core.db, values: body.values })
  const {
    code = 200,
    message,
    data,
  } = await withQuestionLimit(core, request, body.values, keyHash => {
    const writing = { actor, action: action.path, entity: resource.name, ids: body.ids, key, keyHash }
    const rows = body.ids.map(id => `${resource.table} ${id}`)
    return inRowTurn(rows, () =>
      auditedTransaction(core, writing, writing => performAction(core, { ...request, prepared }, body, options, writing), storedAnswer),
    )
  })
  return { code, message, data }
}

/** The answer stored for repeated calls; a secret is replaced by `repeated`. */
const storedAnswer = ({ code, message, data, secret, repeated }: OperationResult): OperationResult => ({
  code,
  message,
  data: secret ? repeated : data,
})

async function performAction(
  core: Core,
  request: PreparedAction & Pick<ActionRequest, 'body'>,
  body: ActionBody,
  options: ReadonlyMap<string, readonly Option[]>,
  writing: AuditedWriteContext,
): Promise<OperationResult> {
  const { action, actor, resource, snapshot } = request
  const { tx, now } = writing
  const asked = { snapshot, resource, action, actor, ids: body.ids }
  const rows = await lockActionRows(core, tx, asked, () => whyMissing(core, tx, { ...asked, now }))
  await checkVersions(core, tx, asked, rows, body.versions)
  await checkActionRows(core, tx, { snapshot, action, resource, rows, actor, now })
  requireRowVersions(action, body.versions)
  const form = await checkedForm(core, tx, { snapshot, resource, action, actor, now, values: body.values, rows, options })
  return carryOut(core, request, rows, form, writing)
}

type PreparedAction = Omit<ActionRequest, 'body' | 'key'> & {
  /** Result of the operation's `prepare`, computed before the transaction. */
  readonly prepared?: unknown
}

/** Runs the operation on locked rows that passed the guards, with a checked form, and records the change for the audit entry. */
export async function carryOut(
  core: Core,
  request: PreparedAction,
  rows: readonly LockedRow[],
  form: Readonly<Record<string, unknown>>,
  writing: AuditedWriteContext,
): Promise<OperationResult> {
  const result = await callActionOperation(core, request, rows, form, writing)
  await recordChange(core, request, { rows, form, result }, writing)
  return result
}

function callActionOperation(
  core: Core,
  request: PreparedAction,
  rows: readonly LockedRow[],
  form: Readonly<Record<string, unknown>>,
  { touched: _, ...writing }: AuditedWriteContext,
): Promise<OperationResult> {
  const { action, resource, snapshot, prepared } = request
  const { tx, actor, now } = writing
  const constants = constantsOf(action, actor, now)
  const operation = operationOf(core, action)
  const call: ActionCall = {
    ...writing,
    rows,
    form,
    prepared,
    constants,
    written: fieldsToWrite(operation, resource, action, form, constants),
    resource: resource.name,
    action: action.name,
    snapshot,
    async attach(value, record) {
      const { table } = requireResource(snapshot, record.resource)
      await linkFiles(tx, { table, id: record.id }, fileIdsIn(value))
    },
  }
  return callOperation(operation, call)
}

const constantsOf = (action: Action, actor: Actor, now: Date): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(action.with).map(([name, value]) => [name, valueNow(value, actor, now)]))

interface CompletedAction {
  readonly rows: readonly LockedRow[]
  readonly form: Readonly<Record<string, unknown>>
  readonly result: OperationResult
}

/** Records before and after for the audit entry. A new row is the one whose id the operation returns. */
async function recordChange(
  core: Core,
  { snapshot, resource, action }: PreparedAction,
  { rows, form, result }: CompletedAction,
  writing: AuditedWriteContext,
): Promise<void> {
  const { tx, actor, now } = writing
  const ids = rows.map(row => row.id)
  const files = fileIdsOfForm(valueItems(action), form)
  const keeping = { resource, operation: action.operation }
  if (ids.length > 0) {
    const after = await rereadRows(core, tx, { snapshot, resource, action, ids })
    writing.touched(ids, diffRows(resource, rows, after))
    await syncFileLinks(tx, keeping, files, rows, after)
    return
  }
  const id = isObject(result.data) ? result.data['id'] : undefined
  const made = typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined
  if (made !== undefined) writing.touched([made], { [String(made)]: diffNewRow(resource, action, form, constantsOf(action, actor, now)) })
  if (files.length === 0) return
  const after = made === undefined ? [] : await rereadRows(core, tx, { snapshot, resource, action, ids: [made] })
  await syncFileLinks(tx, keeping, files, [], after)
}
