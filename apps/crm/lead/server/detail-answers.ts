/** JSON Schemas of the responses behind the client's detail: see wire.ts. */
import { FLAG, listOf, objectOf, orNull, TEXT, TIME, WHOLE } from '#core/contract/shape.ts'

const ID_AND_NAME = objectOf({ id: WHOLE, name: TEXT })
const LEAD_PERSON_SCHEMA = objectOf({ id: orNull(WHOLE) }, { name: orNull(TEXT), username: TEXT })

/** Fields of the lead, named as in the resource: see wire.ts. */
const CLIENT_SCHEMA = {
  type: 'object',
  required: ['id', 'name', 'phoneNumber', 'wechat', 'customerPhase', 'status', 'exclusive', 'createdDate'],
  properties: {
    id: WHOLE,
    name: TEXT,
    phoneNumber: orNull(TEXT),
    wechat: orNull(TEXT),
    customerPhase: TEXT,
    status: TEXT,
    exclusive: FLAG,
    createdDate: TIME,
  },
  additionalProperties: true,
} as const
const LEAD_PEOPLE_SCHEMA = {
  creator: orNull(LEAD_PERSON_SCHEMA),
  followUpWithPeople: orNull(LEAD_PERSON_SCHEMA),
  staffPerson: orNull(LEAD_PERSON_SCHEMA),
}

export const DETAILS_SCHEMA = objectOf({
  id: WHOLE,
  version: WHOLE,
  canAct: FLAG,
  institutionsCustomer: CLIENT_SCHEMA,
  ...LEAD_PEOPLE_SCHEMA,
  attributablePerson: orNull(LEAD_PERSON_SCHEMA),
  institutionsFollowUpGrouping: listOf(objectOf({ id: WHOLE, name: TEXT, number: WHOLE })),
  basicInformationGroup: listOf(objectOf({ id: WHOLE, name: TEXT, customerStatus: TEXT })),
  orderGrouping: objectOf({ proceed: WHOLE, cancel: WHOLE }),
  followUpRecordsCount: WHOLE,
  relationsCount: WHOLE,
})

export const BASIC_INFORMATION_SCHEMA = {
  ...CLIENT_SCHEMA,
  required: [...CLIENT_SCHEMA.required, 'creator', 'attribution', 'followUpWithPeople', 'staffPerson', 'customerStatus', 'institutions'],
  properties: {
    ...CLIENT_SCHEMA.properties,
    ...LEAD_PEOPLE_SCHEMA,
    attribution: orNull(LEAD_PERSON_SCHEMA),
    customerStatus: orNull(TEXT),
    institutions: orNull(ID_AND_NAME),
  },
}

export const FOLLOW_UP_RECORD_SCHEMA = objectOf({
  id: WHOLE,
  createdDate: TIME,
  followUpTime: TIME,
  followUpPeople: LEAD_PERSON_SCHEMA,
  followUpContent: TEXT,
  nextFollowUpTime: orNull(TIME),
  intentionLevel: orNull(TEXT),
  correction: orNull(TEXT),
  correctedDate: orNull(TIME),
  institutionsCustomer: ID_AND_NAME,
  institutions: orNull(ID_AND_NAME),
})
export const ALLOCATION_RECORD_SCHEMA = objectOf({
  id: WHOLE,
  createdDate: TIME,
  operator: orNull(LEAD_PERSON_SCHEMA),
  institutions: ID_AND_NAME,
  qrUrl: orNull(TEXT),
  allocationMethod: TEXT,
  customerStatus: TEXT,
  withdrawnDate: orNull(TIME),
})

const TRANSFER_INSTITUTION_SCHEMA = objectOf({
  id: WHOLE,
  name: TEXT,
  score: orNull(TEXT),
  countries: listOf(TEXT),
  services: listOf(TEXT),
  openLeads: WHOLE,
})
export const TRANSFER_INSTITUTIONS_SCHEMA = objectOf({ most: WHOLE, institutionsList: listOf(TRANSFER_INSTITUTION_SCHEMA) })
