/** Address and types shared by cell and server. The browser gets the types of the shapes only. */
import type { EndpointAddress, TypeOf } from '@yuanhang/server'
import type { CALL_ANSWER, CALL_REQUEST } from './server/call-shapes.ts'

export type CallRequest = TypeOf<typeof CALL_REQUEST>

/** Returns the number to dial, and logs the call. */
export const numberDial: EndpointAddress<'POST', CallRequest, TypeOf<typeof CALL_ANSWER>> = { method: 'POST', path: '/click-to-call/call' }

/** Permission for dialling: the same as for seeing the log, where the user's own calls appear. */
export const MAY_CALL = '/click-to-call/calls/list'
