import { HOME_CITIES, LEAD_DEGREE_WEIGHTS } from '#apps/crm/lead/seed/lead-values.ts'
import { type Ask, atCycle, type Case, getRequest, unrestrictedUser } from './ask.ts'
import type { BenchDatabase } from './database.ts'
import { consultant, manager } from './load-people.ts'
import { orderCases } from './order-cases.ts'

export const LEADS = '/agency/institutionsCustomer'
const SCREEN = '/newCustomer/institutionsCustomer'
/** First page of 全部客资. */
export const pageOfLeads = (query: Readonly<Record<string, string | number>>): Ask =>
  getRequest(`${LEADS}/list`, { screen: SCREEN, page: 1, size: 10, ...query })

/** Phone numbers that no generated lead has. */
let nextPhone = 15_000_000_000

interface SeeingEmployee {
  readonly username: string
  readonly id: string
  readonly seen: readonly string[]
}

const scopeOf = (people: readonly SeeingEmployee[], who: (connection: number) => string) => {
  const byName = new Map(people.map(person => [person.username, person]))
  return (connection: number): string => {
    const { id, seen } = byName.get(who(connection)) as SeeingEmployee
    return `&me=${id}&seen=${seen.join()}`
  }
}

/** Parameters of the cases, read from the database. */
const readParameters = async (database: BenchDatabase) => {
  const column = async (text: string): Promise<readonly string[]> =>
    (await database.query<{ value: string }>(text)).map(row => String(row.value))
  const owners = await column(`select id as value from employee where username ~ '^(manager|consultant)' order by id`)
  const names = await column(
    `select distinct substr(name, 1, 2) as value from (select name from institutions_customer order by id desc limit 400) n order by 1`,
  )
  const phones = await column(
    `select phone_number as value from institutions_customer where phone_number is not null and status = 'NORMAL' order by id desc limit 2000`,
  )
  const ids = await column(
    'select id as value from (select id from institutions_customer order by id limit 400000) i order by md5(id::text) limit 5000',
  )
  const [since = ''] = await column(`select to_char(min(created_date), 'YYYY-MM-DD HH24:MI:SS') as value from (select created_date
    from institutions_customer where deleted_date is null and status = 'NORMAL' order by created_date desc, id desc limit 5000) n`)
  const people =
    await database.query<SeeingEmployee>(`select e.username, e.id, coalesce(array_agg(m.id) filter (where m.id is not null), '{}') as seen
    from employee e left join department_viewer v on v.employee_id = e.id left join employee m on m.department_id = v.department_id group by e.id`)
  return { owners, names, phones, ids, since, people }
}

/** City, degree and intention. */
const FILTERS = HOME_CITIES.flatMap(residentCityIs =>
  LEAD_DEGREE_WEIGHTS.flatMap(([highestDegreeIs]) =>
    ['HIGH', 'LOW'].map(intentionLevelIs => ({ residentCityIs, highestDegreeIs, intentionLevelIs })),
  ),
)

/** Adds a lead; last of the cases, because lists are compared row by row. */
const addLead: Case = {
  name: 'add lead',
  what: 'one new lead',
  goal: 0.4,
  as: unrestrictedUser,
  ask: () => ({
    method: 'POST',
    path: `${LEADS}/add`,
    body: {
      name: '新客户',
      phoneNumber: String(nextPhone++),
      customerSource: '小红书',
      consultingProject: ['普通申请'],
      intentionLevel: 'HIGH',
      customerPhase: 'NEW_CUSTOMER_CAPITAL',
    },
  }),
}

/** Cases of leads that are read. */
const readingCases = ({ owners, names, phones, ids, since, people }: Awaited<ReturnType<typeof readParameters>>): readonly Case[] => [
  {
    name: 'list',
    what: 'a page of all leads',
    goal: 20,
    as: unrestrictedUser,
    ask: n => pageOfLeads({ page: 1 + (n % 50) }),
    same: true,
  },
  {
    name: 'filtered',
    what: 'city, degree and intention',
    goal: 0.7,
    as: unrestrictedUser,
    ask: n => pageOfLeads(atCycle(FILTERS, n)),
    same: true,
  },
  {
    name: 'by owner',
    what: 'leads of one of 292 people',
    goal: 0.7,
    as: unrestrictedUser,
    ask: n => pageOfLeads({ attributablePersonIs: atCycle(owners, n) }),
    same: true,
  },
  {
    name: 'by name',
    what: 'two Chinese characters',
    goal: 20,
    as: unrestrictedUser,
    ask: n => pageOfLeads({ nameContains: atCycle(names, n) }),
    same: true,
  },
  {
    name: 'duplicate check',
    what: 'an existing phone number',
    goal: 0.4,
    as: unrestrictedUser,
    ask: n => getRequest('/verifyDuplicate', { wechatOrPhoneNumberIs: atCycle(phones, n) }),
    same: true,
  },
  {
    name: 'detail',
    what: 'one lead by id',
    goal: 0.5,
    as: unrestrictedUser,
    ask: n => getRequest(`${LEADS}/details`, { id: atCycle(ids, n) }),
    same: true,
  },
  {
    name: 'export',
    what: '5,000 rows as .xlsx',
    as: unrestrictedUser,
    ask: () => getRequest(`${LEADS}/export`, { screen: SCREEN, createdDateOnOrAfter: since }),
  },
  {
    name: 'own leads',
    what: 'a consultant, scope on',
    as: consultant,
    ask: n => pageOfLeads({ page: 1 + (n % 50) }),
    floorQuery: scopeOf(people, consultant),
    same: true,
  },
  {
    name: 'department',
    what: 'the head of a department, scope on',
    as: manager,
    ask: n => pageOfLeads({ page: 1 + (n % 50) }),
    floorQuery: scopeOf(people, manager),
    same: true,
  },
]

/** Cases with parameters read from the database. */
export async function benchCases(database: BenchDatabase): Promise<readonly Case[]> {
  return [...readingCases(await readParameters(database)), ...(await orderCases(database)), addLead]
}
