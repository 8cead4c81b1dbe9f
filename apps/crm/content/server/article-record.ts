import { defineRecord } from '#core/contract/record.ts'
import { datetime, option, optional, ref } from '#core/contract/value.ts'

/** The fields of an article that code writes; the manifest holds the rest. */
export const article = defineRecord('article', {
  fields: { state: option('DRAFT', 'SCHEDULED', 'PUBLISHED', 'WITHDRAWN'), publishTime: optional(datetime()), creator: ref('employee') },
})
