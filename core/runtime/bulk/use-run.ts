import type { Answer } from '../http/http.ts'
import type { Loaded } from '../swr/types.ts'
import { useData } from '../swr/use-data.ts'
import { type BulkReason, type BulkRun, hasEnded, runsUrl } from './run.ts'

/** Poll interval in milliseconds: short enough for a moving progress bar. */
const RUN_POLL_MS = 700

const runPollInterval = (answer: Answer<unknown> | undefined): number => {
  const run = answer?.data as BulkRun | undefined
  return run && hasEnded(run) ? 0 : RUN_POLL_MS
}

/** One run, polled until it ends. */
export const useRun = (id: string): Loaded<BulkRun & { readonly reasons: readonly BulkReason[] }> =>
  useData(`${runsUrl}/${encodeURIComponent(id)}`, undefined, { poll: runPollInterval })
