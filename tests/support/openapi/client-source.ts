/** Program written against the generated types. It prints its results as one JSON line. */
export const CLIENT_SOURCE = `
import type { paths } from './api.ts'
declare const process: { readonly argv: readonly string[] }

type Method = 'get' | 'post'
type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>
type Given<O> = Omit<O extends { parameters: infer P } ? P : never, 'cookie'> &
  (O extends { requestBody: { content: { 'application/json': infer B } } } ? { readonly body: B } : { readonly body?: never })
type Answered<O> = O extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never
type Failed = paths['/auth/profile']['get']['responses'][401]['content']['application/json']

const [, , url = '', username = '', password = ''] = process.argv
const cookies = new Map<string, string>()

const text = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

async function call<P extends keyof paths, M extends Method>(method: M, path: P, given: Given<Operation<P, M>>) {
  const { query = {}, header = {}, body } = given as { query?: object; header?: object; body?: unknown }
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, text(value)]))
  const answer = await fetch(url + '/api' + path + '?' + search, {
    method: method.toUpperCase(),
    headers: { ...header, cookie: [...cookies].map(pair => pair.join('=')).join('; '), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  for (const [name = '', value = ''] of answer.headers.getSetCookie().map(line => line.split(';', 1).join().split('='))) cookies.set(name, value)
  const data: unknown = await answer.json()
  return { status: answer.status, data: data as Answered<Operation<P, M>>, failure: data as Failed }
}

const header = { 'X-Requested-With': 'yuanhang', Origin: url } as const
const LEADS = '/agency/institutionsCustomer'

const login = await call('post', '/auth/login', { header, body: { username, password } })
const mustChange: boolean = login.data.data.mustChangePassword
const profile = await call('get', '/auth/profile', {})
const permissions: readonly string[] = profile.data.data.permissions

const page = await call('get', \`\${LEADS}/list\` as '/agency/institutionsCustomer/list', {
  query: { statusIs: 'NORMAL', intendedCountriesContainsIn: ['英国', '美国'], sort: '-createdDate', page: 1, size: 20 },
})
// Null only for who asks for it later.
const total: number | null = page.data.data.total
const added = await call('post', '/system/department/add', { header, body: { name: '外联部', remarks: '由接口新增' } })
const unsaid = await call('post', '/system/department/add', { header, body: { name: '内联部', remarks: '' } })
const id: number = added.data.data.id
const opened = await call('get', '/system/department/edit', { query: { id } })
const version: number | undefined = opened.data.data.version
const edited = await call('post', '/system/department/edit', { header, body: { id, version: version ?? 0, remarks: '由接口修改' } })
const stale = await call('post', '/system/department/edit', { header, body: { id, version: version ?? 0, remarks: '晚了' } })
const conflict: true | undefined = stale.failure.data?.conflict
const runs = await call('get', '/system/automaticLoss/get', {})
const loosing: boolean = runs.data.data.followEnabled
const views = await call('get', '/views/list', { query: { screen: '/newCustomer/institutionsCustomer' } })
const shared: boolean | undefined = views.data.data[0]?.content.shown['name']
const departments = await call('get', '/system/department/list', { query: { nameContains: '外联', size: 10 } })
const first = departments.data.data.records[0]
const name: string | null | undefined = first?.name
const field: string | undefined = unsaid.failure.errors?.[0]?.field
const job = await call('get', '/health/live', {})
const alive: 'ok' = job.data.data.status
const verified = await call('get', '/verifyDuplicate', { query: { wechatOrPhoneNumberIs: '13800000000' } })
const verdict: 200 | 201 = verified.data.code

const refused = [
  // @ts-expect-error a filter that the list does not have
  await call('get', '/agency/institutionsCustomer/list', { query: { nothingIs: '1' } }),
  // @ts-expect-error a value that is no option
  await call('get', '/agency/institutionsCustomer/list', { query: { statusIs: 'GONE' } }),
  // @ts-expect-error a size that no list has
  await call('get', '/agency/institutionsCustomer/list', { query: { size: 15 } }),
  // @ts-expect-error an order that the list does not have
  await call('get', '/agency/institutionsCustomer/list', { query: { sort: 'phoneNumber' } }),
  // @ts-expect-error a page that is no number
  await call('get', '/agency/institutionsCustomer/list', { query: { page: 'first' } }),
  // @ts-expect-error a required parameter is missing
  await call('get', '/runtime/screen', { query: {} }),
  // @ts-expect-error another header than ours
  await call('post', '/system/department/add', { header: { ...header, 'X-Requested-With': 'XMLHttpRequest' }, body: { name: '甲', remarks: '' } }),
  // @ts-expect-error no origin
  await call('post', '/system/department/add', { header: { 'X-Requested-With': 'yuanhang' }, body: { name: '甲', remarks: '' } }),
  // @ts-expect-error a key that the form does not have
  await call('post', '/system/department/add', { header, body: { name: '甲', remarks: '', id: 7 } }),
  // @ts-expect-error a required value is missing
  await call('post', '/system/department/add', { header, body: { remarks: '' } }),
  // @ts-expect-error a required value is null
  await call('post', '/system/department/add', { header, body: { name: null, remarks: '' } }),
  // @ts-expect-error no row is named
  await call('post', '/system/department/delete', { header, body: {} }),
  // @ts-expect-error an edit that does not say of which version
  await call('post', '/system/department/edit', { header, body: { id, remarks: '没有版本' } }),
  // @ts-expect-error no screen whose views these are
  await call('get', '/views/list', { query: {} }),
  // @ts-expect-error a merge without the new owner
  await call('post', '/retention/retentionClients/merge', { header, body: { customerId: 1, clientUserId: 1 } }),
  // @ts-expect-error no body
  await call('post', '/auth/login', { header }),
]
// @ts-expect-error what only writes answers no data
void edited.data.data
// @ts-expect-error a new row's id is no text
export const wrongId: string = added.data.data.id
// @ts-expect-error a run has no such member
void runs.data.data.runs[0]?.nothing
// @ts-expect-error records have no such field
void first?.nothing
// @ts-expect-error there is no such address
void (() => call('get', '/nothing', {}))

const shape = refused.map(({ status, failure }) => [status, typeof failure.code, typeof failure.message])
console.log(JSON.stringify({ mustChange, permissions, total, name, added: added.status, field, alive, verdict, shape, edited: edited.status, conflict, loosing, shared: shared ?? null }))
`
