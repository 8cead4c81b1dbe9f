import type { Answer } from '../http/http.ts'
import type { Loaded } from '../swr/types.ts'
import { useData } from '../swr/use-data.ts'

/** Work that the server does in the background. */
export interface Job<Result = Readonly<Record<string, unknown>>> {
  /** It goes on until it is done or failed. */
  readonly state: 'queued' | 'running' | 'done' | 'failed'
  /** Steps taken. */
  readonly done: number
  /** Steps in all; 0 while nobody knows. */
  readonly total: number
  /** What came of it, once it is done. */
  readonly result?: Result
  /** Why it failed, in Chinese. */
  readonly message?: string
}

/** Milliseconds between two looks: short enough for a moving bar. */
const PAUSE = 500

const untilEnded = (answer: Answer<unknown> | undefined): number => {
  const state = (answer?.data as Job | undefined)?.state
  return state === 'done' || state === 'failed' ? 0 : PAUSE
}

/** Follows a job until it has ended; null follows none. */
export const useJob = <Result>(id: string | null): Loaded<Job<Result>> =>
  useData<Job<Result>>(id === null ? null : `/jobs/${id}`, undefined, { poll: untilEnded })
