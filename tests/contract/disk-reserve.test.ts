/** What goes on and what is refused when the disk of the database is almost full. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { diskReserve } from '#core/server/files/disk-reserve.ts'
import { type Client, signIn } from '#tests/support/client.ts'
import { type Application, startApplication } from './fixture/application.ts'

const MEGABYTE = 1024 ** 2
const PLENTY = 10_000 * MEGABYTE
const PERMISSIONS = ['list', 'add', 'edit', 'remove'].map(action => `/work/task/${action}`)
const REFUSAL = '服务器磁盘空间即将用尽，暂时只能查看，本次没有保存任何内容，请联系管理员清理磁盘'

let fixture: Application
let free: () => Promise<number>
let alice: Client
let task: number

beforeAll(async () => {
  fixture = await startApplication(
    [
      { username: 'root', admin: true },
      { username: 'alice', permissions: PERMISSIONS },
    ],
    { requireDiskRoom: diskReserve('/data', () => free()) },
  )
})
afterAll(() => fixture.close())
beforeEach(async () => {
  free = async () => PLENTY
  alice = await signIn(fixture.app, 'alice')
  const { rows } = await sql<{ id: number }>`insert into task (name, owner_id, status)
    values ('任务', ${fixture.people.alice}, 'OPEN') returning id`.execute(fixture.owner)
  task = rows[0]?.id as number
})

const remove = (who: Client) => who.post('/work/task/remove', { id: [task] })
const isThere = async () => (await sql`select from task where id = ${task}`.execute(fixture.owner)).rows.length === 1

it('refuses the writes of employees, who go on reading and signing in', async () => {
  free = async () => 256 * MEGABYTE - 1
  const { status, body, headers } = await remove(alice)
  expect([status, body.message, headers['retry-after']]).toEqual([503, REFUSAL, '60'])
  expect(await isThere()).toBe(true)
  const again = await signIn(fixture.app, 'alice')
  expect((await again.get('/work/task/list')).status).toBe(200)
  expect((await again.post('/auth/logout')).status).toBe(200)
})

it('lets administrators sign in, delete and write', async () => {
  free = async () => 0
  const root = await signIn(fixture.app, 'root')
  expect((await remove(root)).status).toBe(200)
  expect(await isThere()).toBe(false)
})

it('lets everybody write again once there is room', async () => {
  free = async () => 0
  expect((await remove(alice)).status).toBe(503)
  free = async () => 256 * MEGABYTE
  expect((await remove(alice)).status).toBe(200)
})

it('keeps nobody from working when the disk cannot be measured', async () => {
  free = async () => {
    throw new Error('EIO')
  }
  expect((await remove(alice)).status).toBe(200)
})
