import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { HttpError } from '#core/contract/errors.ts'

/** Ends the job: no further rows are processed; finished ones stay. */
export class JobStopped extends HttpError {
  constructor(message: string) {
    super(409, 3000, message)
  }
}

/** Locks the job for the rest of the transaction: only one process works on it at a time, and none after it has ended. @throws Stopped. */
export async function lockRunningJob(tx: Tx, job: string): Promise<void> {
  const { rows } = await sql<{ state: string }>`select state from job where id = ${job} for update`.execute(tx)
  if (rows[0]?.state !== 'running') throw new JobStopped('任务已结束')
}
