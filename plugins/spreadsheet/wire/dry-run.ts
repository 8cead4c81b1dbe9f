/** Answer of a dry run: what a file holds and what would become of it. */
import { choiceOf, exactly, FLAG, listOf, objectOf, orNull, RECORD, TEXT, type TypeOf, WHOLE } from '#core/contract/shape.ts'
import { EMPTIED_COUNT, ROW_COUNTS } from './batches.ts'
import { FILE_CHOICES, MAPPING, OPTION_VALUE } from './choices.ts'

const IMPORT_FIELD = objectOf({ field: TEXT, label: TEXT, required: FLAG })
export type ImportField = TypeOf<typeof IMPORT_FIELD>

const COLUMN_FINDING = objectOf({
  field: TEXT,
  /** Values converted from another unit. */
  converted: WHOLE,
  /** Valid but unusual values. */
  doubtful: WHOLE,
  /** Values that the field does not accept. */
  unreadable: WHOLE,
  /** Unreadable values that are left empty. */
  emptied: WHOLE,
  /** Cells with an error value or a boolean that are left empty. */
  errors: WHOLE,
})
/** Counts of findings in a field's column. */
export type ColumnFinding = TypeOf<typeof COLUMN_FINDING>

const CELL_FINDING = objectOf({
  row: WHOLE,
  field: TEXT,
  /** Text of the cell in the file; in a doubt, the amount with its unit. */
  text: TEXT,
  /** Value after conversion, or the question about it. */
  said: TEXT,
})
/** Cell that is worth a look. */
export type CellFinding = TypeOf<typeof CELL_FINDING>

/**
 * Text that matches no option. `value` is its known meaning, null for “left empty”; `remembered` tells that the meaning comes from an earlier import.
 */
const UNKNOWN_TEXT = objectOf({ text: TEXT, count: WHOLE }, { value: orNull(OPTION_VALUE), remembered: exactly(true) })
export type UnknownText = TypeOf<typeof UNKNOWN_TEXT>

const UNKNOWN_TEXTS = objectOf({
  field: TEXT,
  texts: listOf(UNKNOWN_TEXT),
  /** Number of texts that are not listed. */
  more: WHOLE,
  /** Options that they can be mapped to. */
  options: listOf(objectOf({ value: OPTION_VALUE, label: TEXT })),
})
/** Texts of an option field's column that match none of its options. */
export type UnknownTexts = TypeOf<typeof UNKNOWN_TEXTS>

const ASKED_UNIT = objectOf(
  {
    field: TEXT,
    /** As written in the heading. */
    said: TEXT,
    /** Selectable units. */
    units: listOf(TEXT),
  },
  {
    /** The chosen unit. */
    unit: TEXT,
  },
)
/** Column whose heading names an unknown unit: none of its numbers is read until the user has chosen one. */
export type AskedUnit = TypeOf<typeof ASKED_UNIT>

export const DRY_RUN = objectOf(
  {
    batchId: WHOLE,
    /** Values for the whole file, by item of the importing action's form. */
    form: RECORD,
    /** Sheet that was read; '' in a text file. */
    sheet: TEXT,
    /** Visible sheets that could be read. */
    sheets: listOf(TEXT),
    /** Headers of the file. */
    columns: listOf(TEXT),
    fields: listOf(IMPORT_FIELD),
    mapping: MAPPING,
    chosen: FILE_CHOICES,
    /** First rows under the header. */
    sample: listOf(listOf(TEXT)),
    /** First refused rows. */
    rows: listOf(objectOf({ row: WHOLE, kind: choiceOf('failed', 'duplicate'), field: TEXT, value: TEXT, reason: TEXT })),
    findings: listOf(COLUMN_FINDING),
    /** First cells of this kind; so are `doubts` and `errors`. */
    conversions: listOf(CELL_FINDING),
    doubts: listOf(CELL_FINDING),
    errors: listOf(CELL_FINDING),
    /** Non-empty rows that the sheet hides, included or not. */
    hiddenRows: WHOLE,
    /** Hidden columns, 0-based; they are mapped by hand only. */
    hiddenColumns: listOf(WHOLE),
    units: listOf(ASKED_UNIT),
    unknown: listOf(UNKNOWN_TEXTS),
    ...ROW_COUNTS,
  },
  EMPTIED_COUNT,
)
export type DryRun = TypeOf<typeof DRY_RUN>
