/** What the endpoints of the client's detail answer. Times are 'YYYY-MM-DD HH:mm:ss'; contacts are masked. */

export interface Person {
  readonly id: number | null
  readonly name?: string
  readonly username?: string
}

export interface Named {
  readonly id: number
  readonly name: string
}

/** The client's own fields, by their names in the resource. */
export interface Client extends Readonly<Record<string, unknown>> {
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

export interface Details {
  readonly id: number
  readonly version: number
  /** May act and reveal, not only read. */
  readonly canAct: boolean
  readonly institutionsCustomer: Client
  readonly attributablePerson: Person | null
  readonly staffPerson: Person | null
  readonly followUpWithPeople: Person | null
  readonly creator: Person | null
  readonly institutionsFollowUpGrouping: readonly (Named & { readonly number: number })[]
  readonly basicInformationGroup: readonly (Named & { readonly customerStatus: string })[]
  readonly orderGrouping: { readonly proceed: number; readonly cancel: number }
  /** Internal ones. */
  readonly followUpRecordsCount: number
  readonly relationsCount: number
}

export interface BasicInformation extends Client {
  readonly customerStatus: string | null
  readonly creator: Person | null
  readonly attribution: Person | null
  readonly followUpWithPeople: Person | null
  readonly staffPerson: Person | null
  readonly institutions: Named | null
}

export interface FollowUp {
  readonly id: number
  readonly createdDate: string
  readonly followUpTime: string
  readonly followUpPeople: Person | null
  readonly followUpContent: string
  readonly nextFollowUpTime: string | null
  readonly intentionLevel: string | null
  readonly correction: string | null
  readonly correctedDate: string | null
}

export interface AllocationRecord {
  readonly id: number
  readonly createdDate: string
  readonly operator: Person | null
  readonly institutions: Named
  /** What the QR code says. */
  readonly qrUrl: string | null
  readonly allocationMethod: string
  readonly customerStatus: string
  readonly withdrawnDate: string | null
}

/** Actions that use the answer of the duplicate check: a holder of one of them may ask it. */
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

/** What the duplicate check tells about a client: GET /verifyDuplicate with code 200. Never contact data. */
export interface DuplicateLead {
  readonly id: number
  readonly entryPerson: string
  /** 张* where the client is none of the asker's business. */
  readonly name: string
  /** Owner; null in the high seas. */
  readonly attribution: string | null
  readonly staffName: string | null
  readonly customerPhase: string
  readonly tips: string
  readonly createdDate: string
  /** LOSS: in the high seas. */
  readonly status: string
  /** The asker may look at it: said where the answer leads on. */
  readonly viewable?: boolean
}

/** An institution that leads can go to. */
export interface TransferInstitution {
  readonly id: number
  readonly name: string
  /** Decimal text, 0 to 100; null before it was reckoned. */
  readonly score: string | null
  /** Values of "country"; none: it takes leads for all. */
  readonly countries: readonly string[]
  /** Names of what it sells now. */
  readonly services: readonly string[]
  /** Leads that it has, without an order. */
  readonly openLeads: number
}

/** What an allocation chooses from. */
export interface TransferInstitutions {
  /** So many institutions may have one lead. */
  readonly most: number
  /** The best first. */
  readonly institutionsList: readonly TransferInstitution[]
}
