import type { Answer } from '../http/http.ts'
import type { Loaded } from '../swr/types.ts'
import { useData } from '../swr/use-data.ts'

/** A background job of the server. */
export interface Job<Result = Readonly<Record<string, unknown>>> {
  /** `done` and `failed` are final. */
  readonly state: 'queued' | 'running' | 'done' | 'failed'
  /** Completed steps. */
  readonly done: number
  /** Total steps; 0 while unknown. */
  readonly total: number
  /** Result of a job that is done. */
  readonly result?: Result
  /** Reason of a failure, in Chinese. */
  readonly message?: string
}

/** Poll interval in milliseconds: short enough for a moving progress bar. */
const JOB_POLL_MS = 500

const jobPollInterval = (answer: Answer<unknown> | undefined): number => {
  const state = (answer?.data as Job | undefined)?.state
  return state === 'done' || state === 'failed' ? 0 : JOB_POLL_MS
}

/** Polls a job until it has ended; null polls nothing. */
export const useJob = <Result>(id: string | null): Loaded<Job<Result>> =>
  useData<Job<Result>>(id === null ? null : `/jobs/${id}`, undefined, { poll: jobPollInterval })
