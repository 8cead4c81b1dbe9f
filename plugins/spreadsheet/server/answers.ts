/** JSON Schemas of the import endpoints' responses, see wire.ts. */
import { FLAG, listOf, mapOf, objectOf, orNull, TEXT, TIME, WHOLE } from '#core/contract/shape.ts'

const ROW_COUNTS = { total: WHOLE, ok: WHOLE, duplicate: WHOLE, failed: WHOLE }
/** Absent if 0. */
const EMPTIED_COUNT = { emptied: WHOLE }

const OPTION_VALUE = { type: ['string', 'number', 'boolean'] }
const FILE_CHOICES = objectOf(
  {
    values: listOf(objectOf({ field: TEXT, text: TEXT }, { value: orNull(OPTION_VALUE) })),
    leaveEmpty: listOf(TEXT),
  },
  { hidden: FLAG, units: listOf(objectOf({ field: TEXT, unit: TEXT })) },
)
const CELL_FINDING = objectOf({ row: WHOLE, field: TEXT, text: TEXT, said: TEXT })
const UNKNOWN_TEXT = objectOf({ text: TEXT, count: WHOLE }, { value: orNull(OPTION_VALUE), remembered: { type: 'boolean', const: true } })

export const DRY_RUN = objectOf(
  {
    batchId: WHOLE,
    /** By item of the importing action's form. */
    form: { type: 'object' },
    sheet: TEXT,
    sheets: listOf(TEXT),
    columns: listOf(TEXT),
    fields: listOf(objectOf({ field: TEXT, label: TEXT, required: FLAG })),
    mapping: mapOf(TEXT),
    chosen: FILE_CHOICES,
    sample: listOf(listOf(TEXT)),
    rows: listOf(objectOf({ row: WHOLE, kind: { type: 'string', enum: ['failed', 'duplicate'] }, field: TEXT, value: TEXT, reason: TEXT })),
    findings: listOf(objectOf({ field: TEXT, converted: WHOLE, doubtful: WHOLE, unreadable: WHOLE, emptied: WHOLE, errors: WHOLE })),
    conversions: listOf(CELL_FINDING),
    doubts: listOf(CELL_FINDING),
    errors: listOf(CELL_FINDING),
    hiddenRows: WHOLE,
    hiddenColumns: listOf(WHOLE),
    units: listOf(objectOf({ field: TEXT, said: TEXT, units: listOf(TEXT) }, { unit: TEXT })),
    unknown: listOf(
      objectOf({ field: TEXT, texts: listOf(UNKNOWN_TEXT), more: WHOLE, options: listOf(objectOf({ value: OPTION_VALUE, label: TEXT })) }),
    ),
    ...ROW_COUNTS,
  },
  EMPTIED_COUNT,
)

export const STARTED_IMPORT = objectOf({ jobId: TEXT })

const UNDONE_COUNTS = { reverted: WHOLE, kept: WHOLE }
export const REVERT_PREVIEW = objectOf({ reverted: WHOLE, kept: listOf(objectOf({ reason: TEXT, count: WHOLE })) })

/** Counts if undone at once, `jobId` if a job undoes a long batch. */
export const REVERT_RESULT = objectOf({}, { ...UNDONE_COUNTS, jobId: TEXT })

export const OWN_BATCHES = objectOf({
  records: listOf(
    objectOf(
      {
        batchId: WHOLE,
        filename: TEXT,
        state: { type: 'string', enum: ['checked', 'running', 'done', 'failed', 'reverting', 'reverted'] },
        createdDate: TIME,
        done: WHOLE,
        mapping: mapOf(TEXT),
        open: FLAG,
        ...ROW_COUNTS,
      },
      { revertUntil: TIME, undone: objectOf(UNDONE_COUNTS), errorFileUrl: TEXT },
    ),
  ),
  total: WHOLE,
})
