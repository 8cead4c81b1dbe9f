/** Imports of the user with their results. */
import { choiceOf, FLAG, listOf, objectOf, TEXT, TIME, type TypeOf, WHOLE } from '#core/contract/shape.ts'
import { MAPPING } from './choices.ts'

export const ROW_COUNTS = { total: WHOLE, ok: WHOLE, duplicate: WHOLE, failed: WHOLE }
/** Unreadable values that are left empty; absent if 0. */
export const EMPTIED_COUNT = { emptied: WHOLE }
const IMPORT_COUNTS = objectOf(ROW_COUNTS, EMPTIED_COUNT)
/** Counts of a file's rows by outcome. */
export type ImportCounts = TypeOf<typeof IMPORT_COUNTS>

/** URL of the workbook of refused rows; absent if there is none, or no longer. */
const ERROR_FILE = { errorFileUrl: TEXT }
export const IMPORT_RESULT = objectOf(ROW_COUNTS, { ...EMPTIED_COUNT, ...ERROR_FILE })
export type ImportResult = TypeOf<typeof IMPORT_RESULT>

const UNDONE_COUNTS = { reverted: WHOLE, kept: WHOLE }
export const UNDONE = objectOf(UNDONE_COUNTS)
/** Counts of a batch's rows after undoing. */
export type Undone = TypeOf<typeof UNDONE>

/** Counts if undone at once, `jobId` if a job undoes a long batch. */
export const REVERT_RESULT = objectOf({}, { ...UNDONE_COUNTS, jobId: TEXT })
export type RevertResult = TypeOf<typeof REVERT_RESULT>

/** Dry run done, being written, written, interrupted, being undone, undone. */
const BATCH_STATE = choiceOf('checked', 'running', 'done', 'failed', 'reverting', 'reverted')
export type BatchState = TypeOf<typeof BATCH_STATE>

const IMPORT_BATCH = objectOf(
  {
    batchId: WHOLE,
    filename: TEXT,
    state: BATCH_STATE,
    /** Time of the upload. */
    createdDate: TIME,
    /** Rows processed so far. */
    done: WHOLE,
    mapping: MAPPING,
    /** True if it can be continued: checked and not yet written, or interrupted. */
    open: FLAG,
    ...ROW_COUNTS,
  },
  {
    /** Time until which it can be undone; absent if it cannot. */
    revertUntil: TIME,
    undone: UNDONE,
    ...ERROR_FILE,
  },
)
/** One import of the user, with its result. */
export type ImportBatch = TypeOf<typeof IMPORT_BATCH>

export const OWN_BATCHES = objectOf({ records: listOf(IMPORT_BATCH), total: WHOLE })
export type OwnBatchesPage = TypeOf<typeof OWN_BATCHES>

/** Result of undoing, as a Chinese message. */
export const undoneText = ({ reverted, kept }: Undone): string =>
  `已撤销${reverted}条${kept > 0 ? `，${kept}条已有后续操作，予以保留` : ''}`
