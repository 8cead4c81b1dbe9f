/** Endpoints of one importer below `url`, the path of the importing action, and the jobs that imports and exports run as. */
import { endpointAt } from '#core/contract/endpoint.ts'
import { EXPORT_RESULT } from '#core/contract/exporter.ts'
import { jobAt } from '#core/contract/job.ts'
import { choiceOf, FLAG, limited, listOf, mapOf, objectOf, RECORD, TEXT, WHOLE } from '#core/contract/shape.ts'
import { IMPORT_RESULT, OWN_BATCHES, REVERT_RESULT, UNDONE } from './batches.ts'
import { CHOICES_INPUT, MAPPING_INPUT } from './choices.ts'
import { DRY_RUN } from './dry-run.ts'

const BATCH_ID = { batchId: limited(WHOLE, { minimum: 1 }) }

/** Stores a file and reads it without writing its rows. */
export const importUploadAt = (url: string) => endpointAt({ method: 'POST', path: url, output: DRY_RUN })

/** Reads a stored file again with a corrected mapping, choices, values of the action's form, or another sheet. */
export const importCheckAt = (url: string) =>
  endpointAt({
    method: 'POST',
    path: `${url}/check`,
    input: objectOf(BATCH_ID, { mapping: MAPPING_INPUT, sheet: limited(TEXT, { maxLength: 100 }), ...CHOICES_INPUT, form: RECORD }),
    output: DRY_RUN,
  })

/** Starts or continues writing a checked file. */
export const importCommitAt = (url: string) =>
  endpointAt({
    method: 'POST',
    path: `${url}/commit`,
    input: objectOf({ ...BATCH_ID, mapping: MAPPING_INPUT }, CHOICES_INPUT),
    output: objectOf({ jobId: TEXT }),
  })

/** What undoing a batch would remove and keep. */
export const importRevertibleAt = (url: string) =>
  endpointAt({
    method: 'GET',
    path: `${url}/revert`,
    input: objectOf({ batchId: limited(TEXT, { pattern: '^[1-9]\\d{0,14}$' }) }),
    output: objectOf({ reverted: WHOLE, kept: listOf(objectOf({ reason: TEXT, count: WHOLE })) }),
  })

/** Undoes a batch. */
export const importRevertAt = (url: string) =>
  endpointAt({ method: 'POST', path: `${url}/revert`, input: objectOf(BATCH_ID), output: REVERT_RESULT })

/** The caller's own batches, newest first. */
export const importBatchesAt = (url: string) =>
  endpointAt({
    method: 'GET',
    path: `${url}/batches`,
    input: objectOf({}, { page: limited(TEXT, { pattern: '^[1-9]\\d{0,2}$' }), size: choiceOf('10', '20', '50', '100') }),
    output: OWN_BATCHES,
  })

const BATCH_JOB = { batchId: WHOLE, resource: TEXT }

/** Writes a checked file. `counted`: its duplicates were shown to the user with this mapping and these choices. */
export const importJobAt = jobAt({ name: 'spreadsheet.import', data: objectOf({ ...BATCH_JOB, counted: FLAG }), result: IMPORT_RESULT })

/** Undoes a long batch. */
export const revertJobAt = jobAt({ name: 'spreadsheet.revert', data: objectOf(BATCH_JOB), result: UNDONE })

/** Writes a long export. */
export const exportJobAt = jobAt({
  name: 'spreadsheet.export',
  data: objectOf({ resource: TEXT, action: TEXT, query: mapOf(TEXT), total: WHOLE }, { screen: TEXT }),
  result: EXPORT_RESULT,
})
