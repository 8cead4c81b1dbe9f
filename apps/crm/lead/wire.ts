/** Responses of the endpoints behind the client's detail. Times are 'YYYY-MM-DD HH:mm:ss'; contacts are masked. */

export interface LeadPerson {
  readonly id: number | null
  readonly name?: string
  readonly username?: string
}

export interface NamedRecord {
  readonly id: number
  readonly name: string
}

/** Fields of the client, named as in the resource. */
export interface LeadFields extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly name: string
  readonly phoneNumber: string | null
  readonly wechat: string | null
  readonly customerPhase: string
  /** LOSS: in the high seas. */
  readonly status: string
  readonly exclusive: boolean
  readonly createdDate: string
}

export interface LeadDetails {
  readonly id: number
  readonly version: number
  /** May act and reveal contacts, not only read. */
  readonly canAct: boolean
  readonly institutionsCustomer: LeadFields
  readonly attributablePerson: LeadPerson | null
  readonly staffPerson: LeadPerson | null
  readonly followUpWithPeople: LeadPerson | null
  readonly creator: LeadPerson | null
  readonly institutionsFollowUpGrouping: readonly (NamedRecord & { readonly number: number })[]
  readonly basicInformationGroup: readonly (NamedRecord & { readonly customerStatus: string })[]
  readonly orderGrouping: { readonly proceed: number; readonly cancel: number }
  /** Number of internal follow-ups. */
  readonly followUpRecordsCount: number
  readonly relationsCount: number
}

export interface BasicInformation extends LeadFields {
  readonly customerStatus: string | null
  readonly creator: LeadPerson | null
  readonly attribution: LeadPerson | null
  readonly followUpWithPeople: LeadPerson | null
  readonly staffPerson: LeadPerson | null
  readonly institutions: NamedRecord | null
}

export interface LeadFollowUp {
  readonly id: number
  readonly createdDate: string
  readonly followUpTime: string
  readonly followUpPeople: LeadPerson | null
  readonly followUpContent: string
  readonly nextFollowUpTime: string | null
  readonly intentionLevel: string | null
  readonly correction: string | null
  readonly correctedDate: string | null
}

export interface AllocationRecord {
  readonly id: number
  readonly createdDate: string
  readonly operator: LeadPerson | null
  readonly institutions: NamedRecord
  /** Content of the QR code. */
  readonly qrUrl: string | null
  readonly allocationMethod: string
  readonly customerStatus: string
  readonly withdrawnDate: string | null
}

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

/** Lead found by the duplicate check: data of GET /verifyDuplicate with code 200. Never contains contact data. */
export interface DuplicateLead {
  readonly id: number
  readonly entryPerson: string
  /** Masked (张*) unless the caller may see the lead. */
  readonly name: string
  /** Name of the owner; null in the high seas. */
  readonly attribution: string | null
  readonly staffName: string | null
  readonly customerPhase: string
  readonly tips: string
  readonly createdDate: string
  /** LOSS: in the high seas. */
  readonly status: string
  /** The caller may open the lead; absent if the response only reports the duplicate. */
  readonly viewable?: boolean
}

/** Institution that leads can be allocated to. */
export interface TransferInstitution {
  readonly id: number
  readonly name: string
  /** Decimal text, 0 to 100; null before the first calculation. */
  readonly score: string | null
  /** Values of option set "country"; empty means all countries. */
  readonly countries: readonly string[]
  /** Names of the services it sells now. */
  readonly services: readonly string[]
  /** Number of leads it has without an order. */
  readonly openLeads: number
}

/** Choices of an allocation. */
export interface TransferInstitutions {
  /** Maximum number of institutions per lead. */
  readonly most: number
  /** Best score first. */
  readonly institutionsList: readonly TransferInstitution[]
}
