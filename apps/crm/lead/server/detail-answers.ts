/** JSON Schemas of the responses behind the client's detail: see wire.ts. */
import { FLAG, listOf, objectOf, orNull, TEXT, TIME, WHOLE } from '#core/manifest/json-schema/answers.ts'

const NAMED = objectOf({ id: WHOLE, name: TEXT })
const PERSON = objectOf({ id: orNull(WHOLE) }, { name: orNull(TEXT), username: TEXT })

/** Fields of the lead, named as in the resource: see wire.ts. */
const CLIENT = {
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
const PERSONS = { creator: orNull(PERSON), followUpWithPeople: orNull(PERSON), staffPerson: orNull(PERSON) }

export const DETAILS = objectOf({
  id: WHOLE,
  version: WHOLE,
  canAct: FLAG,
  institutionsCustomer: CLIENT,
  ...PERSONS,
  attributablePerson: orNull(PERSON),
  institutionsFollowUpGrouping: listOf(objectOf({ id: WHOLE, name: TEXT, number: WHOLE })),
  basicInformationGroup: listOf(objectOf({ id: WHOLE, name: TEXT, customerStatus: TEXT })),
  orderGrouping: objectOf({ proceed: WHOLE, cancel: WHOLE }),
  followUpRecordsCount: WHOLE,
  relationsCount: WHOLE,
})

export const BASIC_INFORMATION = {
  ...CLIENT,
  required: [...CLIENT.required, 'creator', 'attribution', 'followUpWithPeople', 'staffPerson', 'customerStatus', 'institutions'],
  properties: {
    ...CLIENT.properties,
    ...PERSONS,
    attribution: orNull(PERSON),
    customerStatus: orNull(TEXT),
    institutions: orNull(NAMED),
  },
}

export const FOLLOW_UP_RECORD = objectOf({
  id: WHOLE,
  createdDate: TIME,
  followUpTime: TIME,
  followUpPeople: PERSON,
  followUpContent: TEXT,
  nextFollowUpTime: orNull(TIME),
  intentionLevel: orNull(TEXT),
  correction: orNull(TEXT),
  correctedDate: orNull(TIME),
  institutionsCustomer: NAMED,
  institutions: orNull(NAMED),
})
export const ALLOCATION_RECORD = objectOf({
  id: WHOLE,
  createdDate: TIME,
  operator: orNull(PERSON),
  institutions: NAMED,
  qrUrl: orNull(TEXT),
  allocationMethod: TEXT,
  customerStatus: TEXT,
  withdrawnDate: orNull(TIME),
})

const TRANSFER_INSTITUTION = objectOf({
  id: WHOLE,
  name: TEXT,
  score: orNull(TEXT),
  countries: listOf(TEXT),
  services: listOf(TEXT),
  openLeads: WHOLE,
})
export const INSTITUTIONS = objectOf({ most: WHOLE, institutionsList: listOf(TRANSFER_INSTITUTION) })
