import type { Answer } from '../http/http.ts'
import type { Loaded } from '../swr/types.ts'
import { useData } from '../swr/use-data.ts'
import { type BulkReason, type BulkRun, hasEnded, runsUrl } from './run.ts'

/** Milliseconds between two looks: short enough for a moving bar. */
const PAUSE = 700

const untilEnded = (answer: Answer<unknown> | undefined): number => {
  const run = answer?.data as BulkRun | undefined
  return run && hasEnded(run) ? 0 : PAUSE
}

/** One run, followed to its end. */
export const useRun = (id: string): Loaded<BulkRun & { readonly reasons: readonly BulkReason[] }> =>
  useData(`${runsUrl}/${encodeURIComponent(id)}`, undefined, { poll: untilEnded })
