/** Runs jobs as the queue does, on demand of a test. */
import { randomUUID } from 'node:crypto'
import type { NoInput } from '#core/contract/endpoint.ts'
import type { Job, JobContext } from '#core/contract/job.ts'
import type { TestApplication } from './application.ts'

export type Runner = Pick<TestApplication, 'app' | 'db'>

/** Context that the queue gives a scheduled job. `more` overrides parts of it. */
export async function jobContext({ app, db }: Runner, name: string, more: Partial<JobContext<NoInput>> = {}): Promise<JobContext<NoInput>> {
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

/** Runs a job that is sent without data. */
export const runJob = async <Result>(test: Runner, job: Job<NoInput, Result>, more?: Partial<JobContext<NoInput>>): Promise<Result> =>
  job.run(await jobContext(test, job.name, more))
