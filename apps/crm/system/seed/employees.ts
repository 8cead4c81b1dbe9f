import { sql } from 'kysely'
import { demoResult, type RoleKey } from '#apps/crm/seed/demo-part.ts'
import { demoPhoneOf, randomPersonName } from '#apps/crm/seed/names.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { mustGet } from '#core/contract/must.ts'
import type { DepartmentName } from './departments.ts'

type Branch = '成都' | '重庆' | '深圳' | '北京' | '郑州' | '上海'

interface SeedEmployee {
  readonly username: string
  readonly name: string
  readonly department: DepartmentName
  readonly company: Branch
  readonly role?: RoleKey
  /** Signs in with DEMO_PASSWORD. */
  readonly demo: boolean
  readonly home?: boolean
}

const demoAccount = (username: string, name: string, department: DepartmentName, role?: RoleKey): SeedEmployee => ({
  username,
  name,
  department,
  company: '成都',
  role,
  demo: true,
  home: username === 'mgr_a',
})

/** The accounts listed in the README. */
const DEMO_ACCOUNTS: readonly SeedEmployee[] = [
  demoAccount('sales_a1', '林晓雯', '咨询A部', 'consultant'),
  demoAccount('sales_a2', '周子涵', '咨询A部', 'consultant'),
  demoAccount('sales_b1', '陈俊杰', '咨询B部', 'consultant'),
  demoAccount('mgr_a', '赵明哲', '咨询A部', 'manager'),
  demoAccount('cs_1', '苏静怡', '客服部', 'service'),
  demoAccount('finance_1', '何佳慧', '财务部', 'finance'),
  demoAccount('audit_1', '郑志远', '审核部', 'audit'),
  demoAccount('hr_1', '罗雅婷', '人事行政部', 'hr'),
  demoAccount('ops_1', '梁思源', '运营部', 'operations'),
  demoAccount('nobody_1', '白安然', '运营部'),
]

/** User names that sign in with DEMO_PASSWORD. */
export const DEMO_USERNAMES: readonly string[] = DEMO_ACCOUNTS.map(({ username }) => username)

/** Further employees per department: [department, branch, role, number, user name prefix]. */
const COLLEAGUE_GROUPS: readonly (readonly [DepartmentName, Branch, RoleKey, number, string])[] = [
  ['咨询A部', '成都', 'consultant', 2, 'cda'],
  ['咨询B部', '成都', 'consultant', 3, 'cdb'],
  ['重庆咨询部', '重庆', 'consultant', 3, 'cq'],
  ['深圳咨询部', '深圳', 'consultant', 3, 'sz'],
  ['北京咨询部', '北京', 'consultant', 4, 'bj'],
  ['郑州咨询部', '郑州', 'consultant', 3, 'zz'],
  ['上海咨询部', '上海', 'consultant', 4, 'sh'],
  ['客服部', '成都', 'service', 4, 'cs'],
  ['运营部', '成都', 'business', 3, 'bd'],
  ['财务部', '成都', 'finance', 1, 'cw'],
]

const randomColleagues = (random: Prng): SeedEmployee[] =>
  COLLEAGUE_GROUPS.flatMap(([department, company, role, count, prefix]) =>
    Array.from({ length: count }, (_, place) => ({
      username: `${prefix}${String(place + 11)}`,
      name: randomPersonName(random, random.pick(['MALE', 'FEMALE'])),
      department,
      company,
      role,
      demo: false,
    })),
  )

/** Employee ids used by the rest of the demo data. */
export interface Staff {
  readonly byUsername: ReadonlyMap<string, number>
  /** Lead owners, with the city where most of their leads live. */
  readonly consultants: readonly { readonly id: number; readonly city: Branch }[]
  readonly service: readonly number[]
  readonly business: readonly number[]
}

/** The demo's employees. */
export const demoStaff = demoResult<Staff>('staff')

/** An employee of the demo. @throws if there is none of that user name */
export function staffMember({ byUsername }: Staff, username: string): number {
  const id = byUsername.get(username)
  if (id === undefined) throw new Error(`the demo has no employee ${username}`)
  return id
}

/**
 * Inserts the 40 employees and their roles. Only the named demo accounts can sign in; the others need a password reset first.
 * @param passwordHash hash of DEMO_PASSWORD
 */
export async function insertEmployees(
  tx: Tx,
  random: Prng,
  departments: ReadonlyMap<string, number>,
  roles: ReadonlyMap<RoleKey, number>,
  passwordHash: string,
): Promise<Staff> {
  const people = [...DEMO_ACCOUNTS, ...randomColleagues(random)]
  const list = people.map((person, place) => ({
    username: person.username,
    name: person.name,
    phone_number: demoPhoneOf(random, 50_000 + place),
    code: `YH${String(1001 + place)}`,
    department_id: departments.get(person.department),
    company: person.company,
    home: person.home ?? false,
    password_hash: person.demo ? passwordHash : '',
    must_change_password: !person.demo,
    days: 900 - place * 15,
  }))
  const { rows } = await sql<{ id: number; username: string }>`
    insert into employee (username, name, phone_number, code, department_id, company, home, password_hash, must_change_password, created_date)
    select username, name, phone_number, code, department_id, company, home, password_hash, must_change_password, now() - make_interval(days => days)
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as e(username text, name text, phone_number text, code text, department_id bigint,
      company text, home boolean, password_hash text, must_change_password boolean, days int)
    returning id, username`.execute(tx)
  const byUsername = new Map(rows.map(row => [row.username, row.id]))
  const idOf = (person: SeedEmployee): number => mustGet(byUsername, person.username)
  const holders = people.flatMap(person => (person.role ? [{ employee: idOf(person), role: roles.get(person.role) }] : []))
  await sql`insert into employee_role (employee_id, role_id)
    select employee, role from jsonb_to_recordset(${JSON.stringify(holders)}::jsonb) as r(employee bigint, role bigint)`.execute(tx)
  const idsOf = (role: RoleKey): number[] => people.filter(person => person.role === role).map(idOf)
  return {
    byUsername,
    consultants: people.filter(person => person.role === 'consultant').map(person => ({ id: idOf(person), city: person.company })),
    service: idsOf('service'),
    business: idsOf('business'),
  }
}
