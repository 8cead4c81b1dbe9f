import { boolean, datetime, defineRecord, integer, optional, text } from '@yuanhang/server'

/** Notes as this plugin writes them: fields of manifests/resources/samplePluginNote.json. */
export const note = defineRecord('samplePluginNote', {
  fields: { title: text(), rating: optional(integer()), done: boolean(), doneDate: optional(datetime()) },
})
