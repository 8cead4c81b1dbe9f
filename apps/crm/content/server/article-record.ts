import { defineRecord } from '#core/contract/record.ts'
import { datetime, option, optional, ref } from '#core/contract/value.ts'

/** An article, as far as code writes it; the rest is JSON's. */
export const article = defineRecord('article', {
  fields: { state: option('DRAFT', 'SCHEDULED', 'PUBLISHED', 'WITHDRAWN'), publishTime: optional(datetime()), creator: ref('employee') },
})
