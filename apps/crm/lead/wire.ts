/** Endpoints of the duplicate check and of allocations. */
import { endpointAt } from '#core/contract/endpoint.ts'
import { FLAG, limited, listOf, objectOf, orNull, TEXT, TIME, type TypeOf, WHOLE } from '#core/contract/shape.ts'
import { ID_SCHEMA } from '#core/manifest/id/read-id.ts'
import { LEADS_PATH } from './wire/detail.ts'

/** Actions that use the duplicate check; permission for any one of them allows it. */
export const DUPLICATE_CHECKERS = [
  '/agency/institutionsCustomer/add',
  '/agency/institutionsCustomer/edit',
  '/agency/institutionsCustomer/uploadCustomer',
  '/agency/highSeas/receive',
  '/agency/highSeas/allocate',
  '/retention/retentionClients/receiveCustomer',
  '/retention/retentionClients/assignCustomers',
  '/retention/customerReturnVisits/add',
] as const

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

/** A contact as typed. */
export const CONTACT = limited(TEXT, { maxLength: 40 })

/** Answers code 200 with the lead found, 201 with null. */
export const duplicateVerify = endpointAt({
  method: 'GET',
  path: '/verifyDuplicate',
  input: objectOf({ wechatOrPhoneNumberIs: CONTACT }, { id: ID_SCHEMA }),
  output: orNull(checkedDuplicate),
})

/** Picks up the lead that the duplicate check found in the high seas. */
export const duplicatePickUp = endpointAt({
  method: 'POST',
  path: '/callingUpTheCustomer',
  input: objectOf({ id: limited(WHOLE, { minimum: 1 }) }),
})

/** Institution that leads can be allocated to. */
const transferInstitution = objectOf({
  id: WHOLE,
  name: TEXT,
  /** Decimal text, 0 to 100; null before the first calculation. */
  score: orNull(TEXT),
  /** Values of option set "country"; empty means all countries. */
  countries: listOf(TEXT),
  /** Names of the services it sells now. */
  services: listOf(TEXT),
  /** Number of leads it has without an order. */
  openLeads: WHOLE,
})
export type TransferInstitution = TypeOf<typeof transferInstitution>

/** Choices of an allocation: the maximum number of institutions per lead, and the institutions, best score first. */
const transferInstitutions = objectOf({ most: WHOLE, institutionsList: listOf(transferInstitution) })
export type TransferInstitutions = TypeOf<typeof transferInstitutions>

/** Institutions that leads can be allocated to, at this path: the manifest names it to the form's control. */
export const transferInstitutionsAt = (path: string) =>
  endpointAt({
    method: 'GET',
    path,
    input: objectOf({}, { countryOfApplicationContainsIn: limited(TEXT, { maxLength: 500 }) }),
    output: transferInstitutions,
  })

export const ALLOCATION_PERMISSION = `${LEADS_PATH}/allocation`
