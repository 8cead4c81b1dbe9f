import type { Actor } from '#core/contract/actor.ts'
import { HttpError } from '#core/contract/errors.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { LockedRow, OperationContext, OperationResult } from '#core/contract/server-plugin.ts'
import { fileIdsIn, linkFiles } from '../files/file-links.ts'
import { callKey } from '../idempotency/idempotency.ts'
import type { Core } from '../pipeline/core.ts'
import { type ActionBody, readBody, valueItems } from './body.ts'
import { callOperation, writtenFields } from './call-context.ts'
import { diffNew, diffRows } from './diff.ts'
import { fileIdsOfForm, followFiles } from './file-checks.ts'
import { checkedForm, defaultValue, formOptions } from './form-checks.ts'
import { checkGuards } from './guards.ts'
import { lockRows, rereadRows } from './locked-rows.ts'
import { type Writing, write } from './transaction.ts'

export interface ActionRequest {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly action: Action
  readonly actor: Actor
  readonly body: unknown
  /** Idempotency-Key header. */
  readonly key: string | undefined
}

/** The envelope of a successful action. */
export interface ActionAnswer {
  readonly code: number
  readonly message?: string
  readonly data?: unknown
}

/** Runs an action as design §4 has it; permission is settled. */
export async function runAction(core: Core, request: ActionRequest): Promise<ActionAnswer> {
  const { action, actor, resource } = request
  const body = readBody(action, request.body)
  const key = callKey(request.key, action.idempotent, { employeeId: actor.id, path: action.path, body: request.body })
  const options = await formOptions(core, action)
  let secret = false
  return write(
    core,
    { actor, action: action.path, entity: resource.name, ids: body.ids, key },
    async writing => {
      const result = await perform(core, request, body, options, writing)
      secret = result.secret === true
      return answerOf(result)
    },
    answer => (secret ? { code: answer.code, message: answer.message } : answer),
  )
}

const answerOf = ({ code = 200, message, data }: OperationResult): ActionAnswer => ({
  code,
  ...(message === undefined ? {} : { message }),
  ...(data === undefined ? {} : { data }),
})

async function perform(
  core: Core,
  request: ActionRequest,
  body: ActionBody,
  options: ReadonlyMap<string, readonly Option[]>,
  writing: Writing,
): Promise<OperationResult> {
  const { action, actor, resource, snapshot } = request
  const { tx, now } = writing
  const rows = await lockRows(core, tx, { snapshot, resource, action, actor, ids: body.ids }).catch(async (error: unknown) => {
    throw (isMissing(error) && (await operationOf(core, action.operation ?? '').missing?.({ tx, actor, now }, body.ids))) || error
  })
  checkVersion(rows, body.version)
  checkGuards({ action, resource, rows, actor, now, log: core.log })
  const form = await checkedForm(core, tx, { snapshot, resource, action, actor, now, values: body.values, rows, options })
  const attached = new Set<string>()
  const result = await runOperation(core, request, rows, form, writing, attached)
  await recordChange(core, request, { rows, form, result, attached }, writing)
  return result
}

const isMissing = (error: unknown): boolean => error instanceof HttpError && error.status === 404

/** An edit that began on an older version would undo somebody's work. */
function checkVersion(rows: readonly LockedRow[], version: number | undefined): void {
  if (version === undefined || rows.length !== 1 || rows[0]?.version === version) return
  throw new HttpError(409, 3000, '数据已被他人修改，请刷新后重试', { data: { conflict: true } })
}

function runOperation(
  core: Core,
  request: ActionRequest,
  rows: readonly LockedRow[],
  form: Readonly<Record<string, unknown>>,
  { touched: _, ...writing }: Writing,
  attached: Set<string>,
): Promise<OperationResult> {
  const { action, resource, snapshot } = request
  const { tx, actor, now } = writing
  const constants = constantsOf(action, actor, now)
  const operation = operationOf(core, action.operation ?? '')
  const context: OperationContext = {
    ...writing,
    rows,
    form,
    constants,
    written: writtenFields(operation, resource, action, form, constants),
    resource: resource.name,
    action: action.name,
    snapshot,
    async attach(value, record) {
      const target = snapshot.resources[record.resource]
      if (!target) throw new Error(`no resource ${record.resource} to attach files to`)
      const ids = fileIdsIn(value)
      for (const id of ids) attached.add(id)
      await linkFiles(tx, { table: target.table, id: record.id }, ids)
    },
    run(name, other = form) {
      const called = operationOf(core, name)
      return callOperation(called, { ...context, form: other, written: writtenFields(called, resource, action, other, constants) })
    },
  }
  return callOperation(operation, context)
}

const constantsOf = (action: Action, actor: Actor, now: Date): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(action.with).map(([name, value]) => [name, constant(value, actor, now)]))

const constant = (value: unknown, actor: Actor, now: Date): unknown =>
  typeof value === 'object' && value !== null && ('now' in value || 'user' in value)
    ? defaultValue(value as { now: 'date' }, actor, now)
    : value

export function operationOf(core: Core, name: string) {
  const operation = core.operations.get(name)
  if (!operation) throw new Error(`operation ${name} is not registered`)
  return operation
}

interface Outcome {
  readonly rows: readonly LockedRow[]
  readonly form: Readonly<Record<string, unknown>>
  readonly result: OperationResult
  /** Files that the operation attached by itself. */
  readonly attached: ReadonlySet<string>
}

/** Before and after for the audit entry; new rows are those whose id the operation answers. */
async function recordChange(
  core: Core,
  { snapshot, resource, action }: ActionRequest,
  { rows, form, result, attached }: Outcome,
  writing: Writing,
): Promise<void> {
  const { tx, actor, now } = writing
  const ids = rows.map(row => row.id)
  const files = fileIdsOfForm(valueItems(action), form)
  if (ids.length > 0) {
    const after = await rereadRows(core, tx, { snapshot, resource, action, ids })
    writing.touched(ids, diffRows(resource, rows, after))
    await followFiles(tx, resource, files, rows, after)
    return
  }
  const id = (result.data as { id?: unknown } | undefined)?.id
  if (!Number.isSafeInteger(id)) {
    if (files.some(file => !attached.has(file)))
      throw new Error(`${action.operation} keeps files and tells of no record: answer its id, or attach them`)
    return
  }
  writing.touched([id as number], { [String(id)]: diffNew(resource, action, form, constantsOf(action, actor, now)) })
  await linkFiles(tx, { table: resource.table, id: id as number }, files)
}
