import { Ajv, type ValidateFunction } from 'ajv'
import { BATCH, type DeclaredEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import { invalid, malformed } from '#core/contract/errors.ts'
import { NO_MEMBERS } from '#core/contract/shape.ts'
import { readQuery } from '#core/manifest/query/index.ts'
import { auditedTransaction } from '../actions/transaction.ts'
import { writeReadAudit } from '../audit/audit.ts'
import { receiveUpload } from '../files/uploads.ts'
import { callKey } from '../idempotency/idempotency.ts'
import { emitLimitReached } from '../outbox/tell-limit.ts'
import type { Call, CoreContext } from '../pipeline/call.ts'
import { endpointLimits } from '../rate/endpoint-limits.ts'
import { type Limit, limitCalls } from '../rate/rate-limit.ts'
import { isFileAnswer, sendFile } from './answers.ts'
import { refuseInvisible } from './body-text.ts'
import { rawQuery } from './endpoint-handlers.ts'

const inputAjv = new Ajv({ strict: false, coerceTypes: false, $data: false, validateFormats: false, useDefaults: false })
const validators = new WeakMap<DeclaredEndpoint, ValidateFunction>()

function validatorOf(endpoint: DeclaredEndpoint): ValidateFunction {
  const known = validators.get(endpoint)
  if (known) return known
  const validate = inputAjv.compile(endpoint.input ?? (endpoint.batch ? BATCH : NO_MEMBERS))
  validators.set(endpoint, validate)
  return validate
}

type InputValues = Readonly<Record<string, unknown>>

/** Handles an endpoint that a module or plugin declares. Permission has been checked. `pathId` is the `{id}` at the end of the path. */
export async function handleDeclared(call: Call, endpoint: DeclaredEndpoint, pathId: string | undefined): Promise<unknown> {
  const { core, request, actor } = call
  await limitCalls(core.db, callerLimits(endpoint, call), {
    message: endpoint.rate?.message,
    full: limit => emitLimitFact(call, endpoint, limit),
  })
  const query = readQuery(rawQuery(request))
  // A POST takes its input from the body only.
  if (endpoint.method === 'POST' && Object.keys(query).length > 0) throw malformed('不支持查询参数')
  const upload =
    endpoint.upload && (await receiveUpload(request, endpoint.upload, { db: core.db, dataDir: core.dataDir, employeeId: actor.id }))
  try {
    const input = endpoint.method === 'GET' ? query : (upload?.fields ?? (request.body as InputValues | undefined) ?? {})
    checkInput(endpoint, input)
    if (endpoint.batch) checkBatchSize(endpoint.batch, input)
    else if (endpoint.method === 'POST') refuseInvisible(input)
    const answer = await runEndpoint(call, endpoint, { input, id: pathId ?? '', files: upload?.files ?? [] })
    if (isFileAnswer(answer)) return sendFile(call.reply, answer)
    return isAnswered(call.reply) ? undefined : answerEnvelope(answer)
  } finally {
    await upload?.clean()
  }
}

/** True if the endpoint has sent a file or an event stream itself (awaited until all is sent or the caller has disconnected): nothing follows it. */
const isAnswered = ({ raw }: Call['reply']): boolean => raw.headersSent || raw.destroyed

const answerEnvelope = (answer: unknown): unknown => {
  if (typeof answer === 'object' && answer !== null && 'code' in answer) return answer
  return answer === undefined ? { code: 200 } : { code: 200, data: answer }
}

/** @throws 400 naming the first wrong key; values are never repeated */
function checkInput(endpoint: DeclaredEndpoint, input: InputValues): void {
  const validate = validatorOf(endpoint)
  if (validate(input)) return
  const [error] = validate.errors ?? []
  const key = String(error?.params['missingProperty'] ?? error?.params['additionalProperty'] ?? error?.instancePath.split('/')[1] ?? '')
  throw malformed(key === '' ? '请求格式不正确' : `参数 ${key.slice(0, 40)} 的值有误`)
}

/** @throws 422 if there are more items than a call may have */
function checkBatchSize({ most }: NonNullable<DeclaredEndpoint['batch']>, { items }: InputValues): void {
  const length = Array.isArray(items) ? items.length : 0
  if (length > most) throw invalid([{ field: 'items', message: `一次最多提交 ${most} 条，本次 ${length} 条` }])
}

/** Rate limits counted by employee, or by address without a session. */
const callerLimits = (endpoint: DeclaredEndpoint, { actor }: Call): readonly Limit[] =>
  endpointLimits(endpoint, actor.id > 0 ? String(actor.id) : actor.ip)

/** Emits a fact that an employee exceeded a rate limit, once per window. */
async function emitLimitFact({ core, actor }: Call, { name, title }: DeclaredEndpoint, { points, seconds }: Limit): Promise<void> {
  if (actor.id === 0) return
  await emitLimitReached(core.db, core.outbox, actor.id, { name, title, points, seconds })
}

type EndpointInput = Pick<RequestContext, 'id' | 'files'> & { readonly input: InputValues }

/** Runs the endpoint. Its transactions are audited under its path; an idempotency key covers the first of them. */
function runEndpoint(call: Call, endpoint: DeclaredEndpoint, sent: EndpointInput): Promise<unknown> {
  const { core, actor, snapshot, request } = call
  const header = request.headers['idempotency-key']
  const key = callKey(typeof header === 'string' && endpoint.idempotent ? header : undefined, endpoint.idempotent === true, {
    employeeId: actor.id,
    path: endpoint.path,
    body: sent.input,
  })
  let unused = key
  const context: CoreContext = {
    actor,
    signed: call.signed,
    db: core.db,
    snapshot,
    ...sent,
    services: core.services,
    call,
    transaction(work) {
      // The endpoint reports refused calls of client systems itself; any client may send such calls.
      const request = { actor, action: endpoint.path, key: unused, quiet: call.signed !== undefined, ownLog: endpoint.ownLog }
      unused = undefined
      return auditedTransaction(core, request, work)
    },
    async audit(detail) {
      await writeReadAudit(core, actor, { action: endpoint.path, result: 'success', detail })
    },
  }
  return endpoint.handle(context)
}
