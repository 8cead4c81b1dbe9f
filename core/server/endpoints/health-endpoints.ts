import { sql } from 'kysely'
import { HEALTHY } from '#core/contract/core-shapes.ts'
import type { Db } from '#core/contract/database.ts'
import { type DeclaredEndpoint, defineEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import { HttpError } from '#core/contract/errors.ts'
import type { TypeOf } from '#core/contract/shape.ts'

const READY_TIMEOUT_MS = 1_000

/** True if the database answers within a second. Never throws. */
async function databaseAnswers(db: Db): Promise<boolean> {
  const late = AbortSignal.timeout(READY_TIMEOUT_MS)
  const deadline = new Promise<false>(resolve => late.addEventListener('abort', () => resolve(false), { once: true }))
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, deadline])
}

type HealthAnswer = (context: RequestContext) => Promise<TypeOf<typeof HEALTHY>>

const answerLive: HealthAnswer = async () => ({ status: 'ok' })

const answerReady: HealthAnswer = async ({ db }) => {
  if (!(await databaseAnswers(db))) throw new HttpError(503, 503, '系统尚未就绪')
  return { status: 'ok' }
}

const healthEndpoint = (name: string, path: string, handle: HealthAnswer): DeclaredEndpoint =>
  defineEndpoint({ name: `core.${name}`, method: 'GET', path, permission: 'public', title: '健康检查', output: HEALTHY, handle })

/** None of them tells a version. `/health/live` does not use the database. */
export const healthEndpoints: readonly DeclaredEndpoint[] = [
  healthEndpoint('health', '/health', answerReady),
  healthEndpoint('live', '/health/live', answerLive),
  healthEndpoint('ready', '/health/ready', answerReady),
]
