import { defineRecord } from '#core/contract/record.ts'
import { decimal, integer, option, optional, ref, text } from '#core/contract/value.ts'

/** The batch of an import that wrote the row. */
const columns = { importBatchId: optional(integer()) }

/** A college as operations and imports write it. */
export const college = defineRecord('college', {
  fields: {
    chineseName: text(),
    englishName: text(),
    country: option(),
    tuitionMin: optional(decimal()),
    tuitionMax: optional(decimal()),
  },
  columns,
})

/** What can be studied at a college. */
export const collegeMajor = defineRecord('collegeMajor', {
  fields: { college: ref('college'), professional: ref('professional'), degree: option(), link: optional(text()) },
  columns,
})

/** A college's place in a ranking. */
export const collegeRanking = defineRecord('collegeRanking', {
  fields: { kind: option(), year: integer(), college: ref('college'), rank: text() },
  columns,
})
