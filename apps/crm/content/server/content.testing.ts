/** Runs jobs as the queue does, for this room's tests. */
import { randomUUID } from 'node:crypto'
import type { Job, JobContext } from '#core/contract/job.ts'
import type { TestApplication } from '#tests/support/application.ts'

/** `more` replaces parts of what the queue gives a scheduled job. */
export async function runJob({ app, db }: Pick<TestApplication, 'app' | 'db'>, job: Job, more: Partial<JobContext> = {}) {
  const { core } = app
  const actor = await core.actor(null)
  return job.run({
    id: randomUUID(),
    data: {},
    db,
    services: core.services,
    signal: new AbortController().signal,
    actor: async () => actor,
    progress: async () => undefined,
    transaction: core.transaction(actor, job.name),
    ...more,
  })
}
