import { defineOperation, integer, invalid, option, optional, text } from '@yuanhang/server'
import { callRecord } from './call-record.ts'

/** Notes the outcome of a call; only an answered call has minutes. */
export const noteOutcome = defineOperation({
  name: 'click-to-call.noteOutcome',
  rows: 'one',
  form: {
    outcome: option('CONNECTED', 'NO_ANSWER', 'BUSY', 'WRONG_NUMBER'),
    minutes: optional(integer()),
    remarks: optional(text()),
  },
  async run({ row, form: { outcome, minutes, remarks }, change }) {
    if (outcome !== 'CONNECTED' && minutes) throw invalid([{ field: 'minutes', message: '没有接通的电话没有通话时长' }])
    await change(callRecord, row, { outcome, minutes: minutes ?? null, remarks: remarks ?? null })
    return { message: '已记录' }
  },
})
