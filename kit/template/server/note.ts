import { boolean, datetime, defineRecord, integer, optional, text } from '@yuanhang/server'

/** The record of notes, with the fields that this plugin writes; declared in manifests/resources/samplePluginNote.json. */
export const note = defineRecord('samplePluginNote', {
  fields: { title: text(), rating: optional(integer()), done: boolean(), doneDate: optional(datetime()) },
})
