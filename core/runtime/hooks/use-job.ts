import { jobGet } from '#core/contract/core-addresses.ts'
import type { JOB } from '#core/contract/core-shapes.ts'
import { atId, type EndpointAddress, type NoInput } from '#core/contract/endpoint.ts'
import type { JobAddress } from '#core/contract/job-address.ts'
import type { TypeOf } from '#core/contract/shape.ts'
import type { Answer } from '../http/http.ts'
import type { Loaded } from '../swr/types.ts'
import { useData } from '../swr/use-data.ts'

/** State of a background job of the server; `done` and `failed` are final, and a job that is done has its result. */
export type JobState<Result = unknown> = Omit<TypeOf<typeof JOB>, 'result'> & {
  /** Result of a job that is done. */
  readonly result: Result | null
}

/** Poll interval in milliseconds: short enough for a moving progress bar. */
const JOB_POLL_MS = 500

const jobPollInterval = (answer: Answer<JobState> | undefined): number =>
  answer?.data.state === 'done' || answer?.data.state === 'failed' ? 0 : JOB_POLL_MS

/** The state of one job, with the result that the job declares. */
const jobStateAt = <Result>(_job: JobAddress<unknown, Result>, id: string): EndpointAddress<'GET', NoInput, JobState<Result>> => ({
  method: 'GET',
  path: atId(jobGet, id).path,
})

/** Polls a job until it has ended; null polls nothing. The job's address types its result. */
export const useJob = <Result>(job: JobAddress<unknown, Result>, id: string | null): Loaded<JobState<Result>> =>
  useData(id === null ? null : jobStateAt(job, id), {}, { poll: jobPollInterval })
