import axios from 'axios'

export interface Person {
  readonly id: number
  readonly username?: string
  readonly name?: string
}

export interface Lead {
  readonly id: number
  readonly name: string
  readonly phoneNumber: string | null
  readonly wechat: string | null
  readonly customerSource: string
  readonly consultingProject: readonly string[]
  readonly intentionLevel: string
  readonly customerPhase: string
  readonly intendedCountries: readonly string[]
  readonly attributablePerson: Person | null
  readonly staffPerson: Person | null
  readonly followUpWithPeople: Person | null
  readonly star: string | null
  readonly budget: string | null
  readonly residentCity: string | null
  readonly registered: boolean
  readonly remarks: string | null
  readonly creator: Person | null
  readonly createdDate: string
}

export interface LeadPage {
  readonly records: readonly Lead[]
  readonly total: number
  readonly selfOperatedTotal: number
}

export type Params = Readonly<Record<string, string>>

const http = axios.create({ baseURL: '/api', headers: { 'X-Requested-With': 'yuanhang' } })

export const readLeads = async (params: Params): Promise<LeadPage> => {
  const { data } = await http.get('/agency/institutionsCustomer/list', {
    params: { screen: '/newCustomer/institutionsCustomer', ...params },
  })
  return { ...data.data, selfOperatedTotal: data.attachData?.selfOperatedTotal ?? 0 }
}

export const searchEmployees = async (keyword: string): Promise<readonly { readonly id: number; readonly label: string }[]> => {
  const { data } = await http.get('/agency/institutionsCustomer/list/get', { params: { key: 'employeesList', keyword } })
  return data.data.employeesList
}

export const reveal = async (id: number, field: string): Promise<string> => {
  const { data } = await http.post('/runtime/reveal', { entity: 'institutionsCustomer', id, field })
  return data.data.value
}
