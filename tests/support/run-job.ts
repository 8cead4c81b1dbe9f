/** Runs jobs as the queue does, on demand of a test. */
import { randomUUID } from 'node:crypto'
import type { NoInput } from '#core/contract/endpoint.ts'
import type { Job, JobContext } from '#core/contract/job.ts'
import type { TestApplication } from './application.ts'

export type Runner = Pick<TestApplication, 'app' | 'db'>

/** Context of a job that takes no data. */
type ScheduledContext = JobContext<NoInput>

/** Context that the queue gives a scheduled job. `more` overrides parts of it. */
export async function jobContext({ app, db }: Runner, name: string, more: Partial<ScheduledContext> = {}): Promise<ScheduledContext> {
  const { core } = app
  const actor = await core.actor(null)
  return {
    id: randomUUID(),
    data: {},
    db,
    services: core.services,
    signal: new AbortController().signal,
    actor: async () => actor,
    progress: async () => undefined,
    transaction: core.transaction(actor, name),
    ...more,
  }
}

export const runJob = async <Result>(test: Runner, job: Job<NoInput, Result>, more?: Partial<ScheduledContext>): Promise<Result> =>
  job.run(await jobContext(test, job.name, more))
