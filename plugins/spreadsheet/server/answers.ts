/** JSON Schemas of what the import endpoints answer: see wire.ts. More members may follow. */
import { FLAG, listOf, mapOf, objectOf, TEXT, TIME, WHOLE } from '#core/manifest/json-schema/answers.ts'

type Schema = Readonly<Record<string, unknown>>
const growing = (properties: Readonly<Record<string, Schema>>, optional: Readonly<Record<string, Schema>> = {}): Schema => ({
  ...objectOf(properties, optional),
  additionalProperties: true,
})

const COUNTS = { total: WHOLE, ok: WHOLE, duplicate: WHOLE, failed: WHOLE }

export const DRY_RUN = growing({
  batchId: WHOLE,
  sheet: TEXT,
  sheets: listOf(TEXT),
  columns: listOf(TEXT),
  fields: listOf(growing({ field: TEXT, label: TEXT, required: FLAG })),
  mapping: mapOf(TEXT),
  sample: listOf(listOf(TEXT)),
  rows: listOf(growing({ row: WHOLE, reason: TEXT }, { field: TEXT, value: TEXT })),
  ...COUNTS,
})

export const STARTED = growing({ jobId: TEXT })

const UNDONE = { reverted: WHOLE, kept: WHOLE }
const WHAT_BECAME = growing(UNDONE)
export const UNDOING = growing({ reverted: WHOLE, kept: listOf(growing({ reason: TEXT, count: WHOLE })) })

/** At once, or by a job where there are many. */
export const REVERTED = growing({}, { ...UNDONE, jobId: TEXT })

export const OWN_BATCHES = growing({
  records: listOf(
    growing(
      {
        batchId: WHOLE,
        filename: TEXT,
        state: { type: 'string', enum: ['checked', 'running', 'done', 'failed', 'reverting', 'reverted'] },
        createdDate: TIME,
        done: WHOLE,
        mapping: mapOf(TEXT),
        open: FLAG,
        ...COUNTS,
      },
      { revertUntil: TIME, undone: WHAT_BECAME, errorFileUrl: TEXT },
    ),
  ),
  total: WHOLE,
})
