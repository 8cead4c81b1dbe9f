import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { HttpError } from '#core/contract/errors.ts'

/** Nothing more is done with any row; what was done stays. */
export class Stopped extends HttpError {
  constructor(message: string) {
    super(409, 3000, message)
  }
}

/** Holds a job for the rest of the transaction: one process at a time works on it, and none after it has ended. @throws Stopped */
export async function holdJob(tx: Tx, job: string): Promise<void> {
  const { rows } = await sql<{ state: string }>`select state from job where id = ${job} for update`.execute(tx)
  if (rows[0]?.state !== 'running') throw new Stopped('任务已结束')
}
