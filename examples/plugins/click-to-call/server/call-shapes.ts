import { limited, objectOf, TEXT, WHOLE } from '@yuanhang/server'

/** Identifies the number to dial: the resource and the id of the row, and its phone field, dotted if behind a reference. */
export const CALL_REQUEST = objectOf({
  resource: limited(TEXT, { maxLength: 60 }),
  id: limited(WHOLE, { minimum: 1 }),
  field: limited(TEXT, { maxLength: 120 }),
})

/** Response of the call endpoint: the tel: address, and the id of the row in the log. */
export const CALL_ANSWER = objectOf({ address: TEXT, call: WHOLE })
