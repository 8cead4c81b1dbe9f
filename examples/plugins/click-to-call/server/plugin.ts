import { defineServerPlugin } from '@yuanhang/server'
import { callEndpoint } from './call-endpoint.ts'
import { noteOutcome } from './note-outcome.ts'

export default defineServerPlugin({
  id: 'click-to-call',
  requires: ['lead'],
  operations: [noteOutcome],
  endpoints: [callEndpoint],
})
