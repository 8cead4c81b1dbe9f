import { bulkRunGet } from '#core/contract/core-addresses.ts'
import type { BULK_OUTCOME } from '#core/contract/core-shapes.ts'
import { atId } from '#core/contract/endpoint.ts'
import type { TypeOf } from '#core/contract/shape.ts'
import type { Answer } from '../http/http.ts'
import type { Loaded } from '../swr/types.ts'
import { useData } from '../swr/use-data.ts'
import { type BulkRun, hasEnded } from './run.ts'

/** Poll interval in milliseconds: short enough for a moving progress bar. */
const RUN_POLL_MS = 700

const runPollInterval = (answer: Answer<BulkRun> | undefined): number => (answer && hasEnded(answer.data) ? 0 : RUN_POLL_MS)

/** One run, polled until it ends. */
export const useRun = (id: string): Loaded<TypeOf<typeof BULK_OUTCOME>> => useData(atId(bulkRunGet, id), {}, { poll: runPollInterval })
