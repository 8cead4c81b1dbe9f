/**
 * The floor: the cost of single-purpose handlers written by hand over `pg` with prepared statements. It returns what the product returns, without
 * session, permission, scope, audit, rate limits, idempotency, input validation and cached totals.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { maskValue } from '#core/manifest/mask/index.ts'
import { postgresTypes } from '#core/server/database/types.ts'
import { countByHand } from './floor-events.ts'
import { exportWorkbook } from './floor-export.ts'
import { commissionLines, commissionSheets, type OrderFloorRow, orderDetail, orderList, type RunNamed } from './floor-orders.ts'
import { type RebateForm, submitRebate } from './floor-rebate.ts'
import { INSERT_LEAD_SQL, LEAD_DETAILS_SQL, LEAD_RELATIONS_SQL, leadCountSql, leadListSql, VERIFY_CONTACT_SQL } from './floor-sql.ts'

const pool = new pg.Pool({
  connectionString: process.env.BENCH_URL,
  max: 16,
  types: postgresTypes,
  options: '-c jit=off -c timezone=Asia/Shanghai',
})

/** Id of the user, which the product takes from the session. */
const ownerId = (await pool.query("select min(id) as id from employee where username like 'director%'")).rows[0]?.id

type Filter = readonly [sql: string, values: readonly unknown[]]

const runNamed = async (name: string, text: string, values: readonly unknown[]): Promise<OrderFloorRow[]> =>
  (await pool.query<OrderFloorRow>({ name, text, values: [...values] })).rows

const personReference = (id: unknown, names: OrderFloorRow): OrderFloorRow | null => (id === null ? null : { id, ...names })

/** Details contain the username, lists do not. */
const withUsername = (username: unknown): OrderFloorRow => (username === undefined ? {} : { username })

/** Row in wire format. */
const leadRecord = (row: OrderFloorRow): OrderFloorRow => {
  const {
    owner_id,
    owner_username,
    owner_name,
    staff_id,
    staff_username,
    staff_name,
    follower_id,
    follower_name,
    creator_id,
    creator_name,
    ...own
  } = row
  return {
    ...own,
    phoneNumber: maskValue('phone', row.phoneNumber),
    wechat: maskValue('wechat', row.wechat),
    attributablePerson: personReference(owner_id, { name: owner_name, ...withUsername(owner_username) }),
    staffPerson: personReference(staff_id, { name: staff_name, ...withUsername(staff_username) }),
    followUpWithPeople: personReference(follower_id, { name: follower_name }),
    creator: personReference(creator_id, { name: creator_name }),
  }
}

const preparedNameByFilter = new Map<string, string>()

/** Short statement name per distinct text. */
const preparedName = (where: string): string => {
  const name = preparedNameByFilter.get(where) ?? `list${preparedNameByFilter.size}`
  preparedNameByFilter.set(where, name)
  return name
}

/** The same page and totals as the product's list; page and count are queried concurrently. */
const leadPage = async ([where, values]: Filter, page: number, size: number): Promise<object> => {
  const name = preparedName(where)
  const paging = `order by t.created_date desc, t.id desc limit $${values.length + 1} offset $${values.length + 2}`
  const [rows, counts] = await Promise.all([
    runNamed(`${name}-page`, leadListSql(where, paging), [...values, size, (page - 1) * size]),
    runNamed(`${name}-count`, leadCountSql(where), values),
  ])
  return { code: 200, data: { records: rows.map(leadRecord), total: counts[0]?.total }, attachData: { selfOperatedTotal: counts[0]?.own } }
}

const FILTER_SQL: Readonly<Record<string, string>> = {
  attributablePersonIs: 't.attributable_person_id = ?',
  residentCityIs: 't.resident_city = ?',
  intentionLevelIs: 't.intention_level = ?',
  highestDegreeIs: 't.highest_degree = ?',
}

/** Hand-written code uses LIKE; the bigram index is the product's. */
const filterOf = (query: URLSearchParams): Filter => {
  const values: unknown[] = []
  let where = " and t.status = 'NORMAL'"
  for (const [key, text] of Object.entries(FILTER_SQL)) {
    const value = query.get(key)
    if (value !== null) where += ` and ${text.replace('?', `$${values.push(value)}`)}`
  }
  const name = query.get('nameContains')
  if (name !== null) where += ` and t.name like '%' || $${values.push(name)} || '%'`
  const me = query.get('me')
  if (me !== null) {
    const own = `$${values.push(me)}`
    const people = ['attributable_person_id', 'staff_person_id', 'follow_up_with_people_id', 'creator_id'].map(
      column => `t.${column} = ${own}`,
    )
    const seen = query.get('seen')?.split(',').filter(Boolean) ?? []
    if (seen.length > 0) people.push(`t.attributable_person_id = any($${values.push(seen)}::bigint[])`)
    where += ` and (${people.join(' or ')})`
  }
  return [where, values]
}

const sendJson = (response: ServerResponse, body: object): void => {
  const text = JSON.stringify(body)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }).end(text)
}

const requestText = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const requestJson = async <T>(request: IncomingMessage): Promise<T> => JSON.parse(await requestText(request))

const contactVerification = async (contact: string): Promise<object> => {
  const [row] = await runNamed('verify', VERIFY_CONTACT_SQL, [contact])
  return row
    ? { code: 200, message: `客户已存在：${row.name}，归属人：${row.attribution}`, data: row }
    : { code: 201, message: '该客户不重复', data: null }
}

const readLeadDetails = async (id: string | null): Promise<object> => {
  const [[row], relations] = await Promise.all([
    runNamed('details', LEAD_DETAILS_SQL, [id]),
    runNamed('relations', LEAD_RELATIONS_SQL, [id]),
  ])
  if (!row) return { code: 404 }
  const { version, attributablePerson, staffPerson, followUpWithPeople, creator, follow_ups, ...lead } = leadRecord(row)
  return {
    code: 200,
    data: {
      id: lead.id,
      version,
      canAct: true,
      institutionsCustomer: lead,
      attributablePerson,
      staffPerson,
      followUpWithPeople,
      creator,
      institutionsFollowUpGrouping: relations.map(({ id, name, number }) => ({ id, name, number })),
      basicInformationGroup: relations.map(({ id, name, customerStatus }) => ({ id, name, customerStatus })),
      orderGrouping: { proceed: 0, cancel: 0 },
      followUpRecordsCount: follow_ups,
      relationsCount: relations.length,
    },
  }
}

const insertLeadByHand = async (form: OrderFloorRow): Promise<object> => {
  const { name, phoneNumber, customerSource, consultingProject, intentionLevel, customerPhase } = form
  const [row] = await runNamed('add', INSERT_LEAD_SQL, [
    name,
    phoneNumber,
    customerSource,
    consultingProject,
    intentionLevel,
    customerPhase,
    ownerId,
  ])
  return { code: 200, message: '新增成功', data: row }
}

const ORDER_ROUTES: Readonly<Record<string, (run: RunNamed, query: URLSearchParams) => Promise<object>>> = {
  '/api/order/institutionsOrder/list': orderList,
  '/api/runtime/detail': orderDetail,
  '/api/commission/list': commissionSheets,
  '/api/commission/line/list': commissionLines,
}

const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://floor')
  const ordered = ORDER_ROUTES[pathname]
  if (ordered) return sendJson(response, await ordered(runNamed, query))
  if (pathname.endsWith('/rebates')) return sendJson(response, await submitRebate(pool, await requestJson<RebateForm>(request), ownerId))
  if (pathname.endsWith('/events')) return sendJson(response, await countByHand(pool, await requestText(request)))
  if (pathname.endsWith('/list')) {
    const filter = filterOf(query)
    return sendJson(response, await leadPage(filter, Number(query.get('page') ?? 1), Number(query.get('size') ?? 10)))
  }
  if (pathname.endsWith('/details')) return sendJson(response, await readLeadDetails(query.get('id')))
  if (pathname === '/api/verifyDuplicate') return sendJson(response, await contactVerification(query.get('wechatOrPhoneNumberIs') ?? ''))
  if (pathname.endsWith('/add')) return sendJson(response, await insertLeadByHand(await requestJson<OrderFloorRow>(request)))
  if (pathname.endsWith('/export')) return exportWorkbook(pool, response, query.get('createdDateOnOrAfter') ?? '')
  response.writeHead(404).end()
}

const server = createServer((request, response) => {
  handle(request, response).catch(error => {
    console.error(error)
    response.writeHead(500).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.({ port: (server.address() as AddressInfo).port })
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
