/** Endpoints behind the client's detail. Contacts are masked. */
import { endpointAt } from '#core/contract/endpoint.ts'
import {
  choiceOf,
  FLAG,
  limited,
  listOf,
  objectOf,
  openObjectOf,
  orNull,
  type Shape,
  TEXT,
  TIME,
  type TypeOf,
  WHOLE,
} from '#core/contract/shape.ts'
import { ID_SCHEMA } from '#core/manifest/public.ts'
import { LEADS_PATH } from './leads-path.ts'

const leadPerson = objectOf({ id: orNull(WHOLE) }, { name: orNull(TEXT), username: TEXT })
export type LeadPerson = TypeOf<typeof leadPerson>

export const NAMED_RECORD = { id: WHOLE, name: TEXT }
const namedRecord = objectOf(NAMED_RECORD)
export type NamedRecord = TypeOf<typeof namedRecord>

const LEAD_FIELDS = {
  id: WHOLE,
  name: TEXT,
  phoneNumber: orNull(TEXT),
  wechat: orNull(TEXT),
  customerPhase: TEXT,
  /** LOSS: in the high seas. */
  status: TEXT,
  exclusive: FLAG,
  createdDate: TIME,
}
/** Fields of the client, named as in the resource; open, because it has the fields that an agency adds to the resource. */
const leadFields = openObjectOf(LEAD_FIELDS)
export type LeadFields = TypeOf<typeof leadFields>

const LEAD_PEOPLE = {
  creator: orNull(leadPerson),
  followUpWithPeople: orNull(leadPerson),
  staffPerson: orNull(leadPerson),
}

const leadDetails = objectOf({
  id: WHOLE,
  version: WHOLE,
  /** May act and reveal contacts, not only read. */
  canAct: FLAG,
  institutionsCustomer: leadFields,
  ...LEAD_PEOPLE,
  attributablePerson: orNull(leadPerson),
  institutionsFollowUpGrouping: listOf(objectOf({ ...NAMED_RECORD, number: WHOLE })),
  basicInformationGroup: listOf(objectOf({ ...NAMED_RECORD, customerStatus: TEXT })),
  orderGrouping: objectOf({ proceed: WHOLE, cancel: WHOLE }),
  /** Number of internal follow-ups. */
  followUpRecordsCount: WHOLE,
  relationsCount: WHOLE,
})
export type LeadDetails = TypeOf<typeof leadDetails>

/** The lead that a part of the detail belongs to. */
export const LEAD_ID = { id: ID_SCHEMA }
/** Institution that a part of the detail is limited to. */
const INSTITUTION_QUERY = { institutionsIdIs: ID_SCHEMA }

export const leadDetailsGet = endpointAt({
  method: 'GET',
  path: `${LEADS_PATH}/details`,
  input: objectOf(LEAD_ID),
  output: leadDetails,
})

export const basicInformationGet = endpointAt({
  method: 'GET',
  path: `${LEADS_PATH}/basicInformation`,
  input: objectOf(LEAD_ID, INSTITUTION_QUERY),
  output: openObjectOf({
    ...LEAD_FIELDS,
    ...LEAD_PEOPLE,
    attribution: orNull(leadPerson),
    customerStatus: orNull(TEXT),
    institutions: orNull(namedRecord),
  }),
})

/** Query members of a paged list in the detail. */
export const PAGING_MEMBERS = {
  page: limited(TEXT, { pattern: '^[1-9][0-9]{0,5}$' }),
  size: choiceOf('10', '20', '50', '100'),
  sort: choiceOf('id', '-id'),
}

/** A page of these records, newest first, with their total number. */
export const recordPageOf = <T>(record: Shape<T>) => objectOf({ records: listOf(record), total: WHOLE })

const leadFollowUp = objectOf({
  id: WHOLE,
  createdDate: TIME,
  followUpTime: TIME,
  followUpPeople: leadPerson,
  followUpContent: TEXT,
  nextFollowUpTime: orNull(TIME),
  intentionLevel: orNull(TEXT),
  correction: orNull(TEXT),
  correctedDate: orNull(TIME),
  institutionsCustomer: namedRecord,
  institutions: orNull(namedRecord),
})
export type LeadFollowUp = TypeOf<typeof leadFollowUp>

export const internalFollowUpsList = endpointAt({
  method: 'GET',
  path: `${LEADS_PATH}/internalFollowUpRecords`,
  input: objectOf(LEAD_ID, PAGING_MEMBERS),
  output: recordPageOf(leadFollowUp),
})

export const institutionFollowUpsList = endpointAt({
  method: 'GET',
  path: `${LEADS_PATH}/followUpRecords`,
  input: objectOf(LEAD_ID, { ...PAGING_MEMBERS, ...INSTITUTION_QUERY }),
  output: recordPageOf(leadFollowUp),
})

const allocationRecord = objectOf({
  id: WHOLE,
  createdDate: TIME,
  operator: orNull(leadPerson),
  institutions: namedRecord,
  /** Content of the QR code. */
  qrUrl: orNull(TEXT),
  allocationMethod: TEXT,
  customerStatus: TEXT,
  withdrawnDate: orNull(TIME),
})
export type AllocationRecord = TypeOf<typeof allocationRecord>

export const allocationRecordsList = endpointAt({
  method: 'GET',
  path: `${LEADS_PATH}/allocationRecords`,
  input: objectOf(LEAD_ID, PAGING_MEMBERS),
  output: recordPageOf(allocationRecord),
})
