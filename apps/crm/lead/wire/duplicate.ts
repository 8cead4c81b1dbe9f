/** The lead that a duplicate check finds, and how it is picked up. */
import { endpointAt } from '#core/contract/endpoint.ts'
import { FLAG, limited, listOf, objectOf, orNull, TEXT, TIME, type TypeOf, WHOLE } from '#core/contract/shape.ts'
import { ID_SCHEMA } from '#core/manifest/public.ts'

/** Lead found by the duplicate check. Never contains contact data. */
const DUPLICATE_LEAD = {
  id: WHOLE,
  entryPerson: TEXT,
  /** Masked (张*) unless the caller may see the lead. */
  name: TEXT,
  /** Name of the owner; null in the high seas. */
  attribution: orNull(TEXT),
  staffName: orNull(TEXT),
  customerPhase: TEXT,
  tips: TEXT,
  createdDate: TIME,
  /** LOSS: in the high seas. */
  status: TEXT,
}
const duplicateLead = objectOf(DUPLICATE_LEAD)
export type DuplicateLead = TypeOf<typeof duplicateLead>

/** `viewable`: the caller may open the lead. `fields`: the labelled lines that forms show about it. */
export const checkedDuplicate = objectOf(
  { ...DUPLICATE_LEAD, viewable: FLAG },
  { fields: listOf(objectOf({ label: TEXT, value: orNull(TEXT) })) },
)
export type CheckedDuplicate = TypeOf<typeof checkedDuplicate>

/** A contact as typed. The check refuses a missing one itself, to say what to enter. */
export const CONTACT = limited(TEXT, { maxLength: 40, description: '不能为空' })

/** Query of the duplicate check. */
export const checkedContact = objectOf({}, { wechatOrPhoneNumberIs: CONTACT, id: ID_SCHEMA })

/** Picks up the lead that the duplicate check found in the high seas. */
export const duplicatePickUp = endpointAt({
  method: 'POST',
  path: '/callingUpTheCustomer',
  input: objectOf({ id: limited(WHOLE, { minimum: 1 }) }),
})
