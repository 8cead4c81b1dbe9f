import { defineRecord } from '#core/contract/record.ts'
import { decimal, integer, option, optional, ref, text } from '#core/contract/value.ts'

/** Id of the import batch that wrote the row; null if written by hand. */
const importBatchColumn = { importBatchId: optional(integer()) }

/** A college as operations and imports write it. */
export const college = defineRecord('college', {
  fields: {
    chineseName: text(),
    englishName: text(),
    country: option(),
    tuitionMin: optional(decimal()),
    tuitionMax: optional(decimal()),
  },
  columns: importBatchColumn,
})

/** A major offered by a college, with its degree. */
export const collegeMajor = defineRecord('collegeMajor', {
  fields: { college: ref('college'), professional: ref('professional'), degree: option(), link: optional(text()) },
  columns: importBatchColumn,
})

/** A college's place in a ranking. */
export const collegeRanking = defineRecord('collegeRanking', {
  fields: { kind: option(), year: integer(), college: ref('college'), rank: text() },
  columns: importBatchColumn,
})
