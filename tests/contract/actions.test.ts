import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { OptionSet } from '#core/contract/model/option.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { removeOldKeys } from '#core/server/idempotency/idempotency.ts'
import { type Client, OWN_HEADERS, signIn } from '#tests/support/client.ts'
import { type Application, startApplication } from './fixture/application.ts'

const TASK = ['list', 'add', 'edit', 'entrust', 'close', 'remove'].map(action => `/work/task/${action}`)
const PERMISSIONS = [...TASK, '/work/task/details', '/work/note/list', '/work/note/add', '/work/board/pause', '/work/openTask/finish']

type Key = { readonly 'idempotency-key': string }

let fixture: Application
let root: Client
let alice: Client
let bob: Client
let carol: Client

beforeAll(async () => {
  fixture = await startApplication([
    { username: 'root', admin: true },
    { username: 'alice', permissions: PERMISSIONS },
    { username: 'bob', permissions: PERMISSIONS },
    { username: 'carol', permissions: [...PERMISSIONS, '/work/note/edit'] },
  ])
  ;[root, alice, bob, carol] = (await Promise.all(['root', 'alice', 'bob', 'carol'].map(name => signIn(fixture.app, name)))) as [
    Client,
    Client,
    Client,
    Client,
  ]
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await sql`delete from note`.execute(fixture.owner)
  await sql`delete from task`.execute(fixture.owner)
})

const task = async (name: string, values: { owner?: string; status?: string; phone?: string } = {}): Promise<number> => {
  const owner = values.owner === undefined ? null : fixture.people[values.owner]
  const { rows } = await sql<{ id: number }>`insert into task (name, owner_id, status, phone)
    values (${name}, ${owner}, ${values.status ?? 'OPEN'}, ${values.phone ?? null}) returning id`.execute(fixture.owner)
  return rows[0]?.id as number
}
const row = async (id: number) => (await sql<Record<string, unknown>>`select * from task where id = ${id}`.execute(fixture.owner)).rows[0]
const count = async () => (await sql<{ n: number }>`select count(*)::int as n from task`.execute(fixture.owner)).rows[0]?.n
const lastAudit = async () =>
  (await sql<Record<string, unknown>>`select * from audit_log order by id desc limit 1`.execute(fixture.owner)).rows[0]

/** `urgent` makes remarks required, so its error names remarks. */
const fieldError = (key: string) => expect.objectContaining({ field: key === 'urgent' ? 'remarks' : key, message: expect.any(String) })

describe('record.create', () => {
  it('writes the form’s fields and the action’s own values', async () => {
    const answer = await alice.post('/work/task/add', {
      name: ' 新\u200b任务 ',
      phone: '＋86 138-0013-8000',
      level: 1,
      tags: ['红', '红'],
      amount: '12.50',
      due: '2026-03-01',
      finishedDate: '2026-03-01 10:00:00',
      urgent: false,
      ownerId: fixture.people.bob,
      nickname: '新',
      score: 5,
    })
    expect(answer).toMatchObject({ status: 200, body: { code: 200, data: { id: expect.any(Number) } } })
    expect(await row(answer.body.data.id)).toMatchObject({
      name: '新任务',
      phone: '13800138000',
      level: 1,
      tags: ['红'],
      amount: '12.50',
      due: '2026-03-01',
      finished_date: new Date('2026-03-01T02:00:00Z'),
      owner_id: fixture.people.bob,
      creator_id: fixture.people.alice,
      status: 'OPEN',
      custom: { nickname: '新', score: 5 },
      version: 1,
    })
  })

  it.each([
    [{ status: 'DONE' }, 400],
    [{ creatorId: 1 }, 400],
    [{ version: '1' }, 400],
    [{ id: 5 }, 400],
    [{ constructor: 1 }, 400],
    [{ name: '' }, 422],
    [{ name: '长'.repeat(31) }, 422],
    [{ name: { $ne: 1 } }, 422],
    [{ phone: '123' }, 422],
    [{ level: 7 }, 422],
    [{ tags: ['黄'] }, 422],
    [{ tags: ['红', '绿', '蓝'] }, 422],
    [{ amount: 12.345 }, 422],
    [{ amount: '1e3' }, 422],
    [{ amount: 'NaN' }, 422],
    [{ amount: '-1' }, 422],
    [{ amount: '1.234' }, 422],
    [{ due: '2026-02-30' }, 422],
    [{ urgent: true }, 422],
    [{ urgent: 'yes' }, 422],
    [{ ownerId: 999999 }, 422],
    [{ ownerId: '1' }, 422],
    [{ score: 101 }, 422],
    [{ paper: 'javascript:alert(1)' }, 422],
    [{ paper: `/api/files/${randomUUID()}` }, 422],
  ])('refuses %j', async (values, status) => {
    const answer = await alice.post('/work/task/add', { name: '任务', ...values })
    expect(answer.status).toBe(status)
    const [key = ''] = Object.keys(values)
    if (status === 422) expect(answer.body).toMatchObject({ code: 3000, errors: expect.arrayContaining([fieldError(key)]) })
    expect(await count()).toBe(0)
  })

  it('says what is wrong beside every field at once', async () => {
    const answer = await alice.post('/work/task/add', { name: '', phone: '1', urgent: true })
    expect(answer.body).toEqual({
      code: 3000,
      message: '请输入任务名称',
      errors: [
        { field: 'name', message: '请输入任务名称' },
        { field: 'phone', message: '请输入正确的手机号' },
        { field: 'remarks', message: '请输入备注' },
      ],
    })
  })

  it('names the field whose value is taken', async () => {
    await task('有人', { phone: '13800138000' })
    const answer = await alice.post('/work/task/add', { name: '任务', phone: '13800138000' })
    expect(answer).toMatchObject({ status: 422, body: { code: 3000, errors: [{ field: 'phone', message: '该手机号的任务已存在' }] } })
  })

  it('cannot refer to a row outside the caller’s scope', async () => {
    const foreign = await task('别人的', { owner: 'bob' })
    expect(await alice.post('/work/note/add', { taskId: foreign, content: '看看' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'taskId', message: '请选择正确的任务' }] },
    })
    expect((await bob.post('/work/note/add', { taskId: foreign, content: '看看' })).status).toBe(200)
  })

  it('may refer to a row that the caller sees without being able to act on it', async () => {
    const seen = await task('她建的', { owner: 'bob' })
    await sql`update task set creator_id = ${fixture.people.alice} where id = ${seen}`.execute(fixture.owner)
    expect((await alice.post('/work/note/add', { taskId: seen, content: '看看' })).status).toBe(200)
  })

  it('refuses who may not be chosen anew, also where the look-up has no words of its own for it', async () => {
    await sql`update person set locked = true where username = 'carol'`.execute(fixture.owner)
    const answer = await alice.post('/work/task/add', { name: '任务', ownerId: fixture.people.carol })
    await sql`update person set locked = false where username = 'carol'`.execute(fixture.owner)
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'ownerId', message: '请选择正确的负责人' }] } })
  })
})

describe('an idempotency key', () => {
  it('is needed where the manifest says so', async () => {
    expect(await alice.post('/work/task/add', { name: '任务' }, { 'idempotency-key': '' })).toMatchObject({ status: 400 })
  })

  it('gives the first answer again, also to a twin of the same moment', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => alice.post('/work/task/add', { name: '任务' }, key)))
    answers.push(await alice.post('/work/task/add', { name: '任务' }, key))
    expect(new Set(answers.map(answer => answer.text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await count()).toBe(1)
  })

  it('refuses another body', async () => {
    const key = { 'idempotency-key': randomUUID() }
    await alice.post('/work/task/add', { name: '任务' }, key)
    expect(await alice.post('/work/task/add', { name: '另一个' }, key)).toMatchObject({ status: 409, body: { code: 3000 } })
    expect(await count()).toBe(1)
  })

  it('does one thing, whatever else comes with it at the same moment', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const names = ['甲', '乙', '甲', '乙']
    const answers = await Promise.all(names.map(name => alice.post('/work/task/add', { name }, key)))
    const done = names.filter((_, at) => answers[at]?.status === 200)
    expect([done.length, new Set(done).size, await count()]).toEqual([2, 1, 1])
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1)
    const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.message])
    expect(refused).toEqual(Array(2).fill([409, '该请求已提交过，请刷新后重试']))
  })

  it('of a refused call may be used again', async () => {
    const key = { 'idempotency-key': randomUUID() }
    expect((await alice.post('/work/task/add', { name: '' }, key)).status).toBe(422)
    expect((await alice.post('/work/task/add', { name: '任务' }, key)).status).toBe(200)
  })

  it('of one address is refused at another, also with the same body', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = { id: [await task('一', { owner: 'alice' })] }
    expect((await alice.post('/work/board/pause', body, key)).status).toBe(200)
    expect(await alice.post('/work/openTask/finish', body, key)).toMatchObject({
      status: 409,
      body: { code: 3000, message: '该请求已提交过，请刷新后重试' },
    })
    expect(await row(body.id[0] as number)).toMatchObject({ status: 'PAUSED' })
  })

  it('belongs to one person', async () => {
    const key = { 'idempotency-key': randomUUID() }
    await alice.post('/work/task/add', { name: '任务' }, key)
    expect((await bob.post('/work/task/add', { name: '任务' }, key)).status).toBe(200)
    expect(await count()).toBe(2)
  })

  it('gives everybody his own first answer again, of each of his calls', async () => {
    const [key, other] = [randomUUID(), randomUUID()].map(one => ({ 'idempotency-key': one })) as [Key, Key]
    const add = async (who: Client, own: Key) => (await who.post('/work/task/add', { name: '任务' }, own)).body.data.id as number
    const calls = [[alice, key] as const, [alice, other] as const, [bob, key] as const, [bob, other] as const]
    const ids: number[] = []
    for (const [who, own] of calls) ids.push(await add(who, own))
    expect(new Set(ids).size).toBe(4)
    for (const [index, [who, own]] of calls.entries()) expect(await add(who, own)).toBe(ids[index])
  })

  it('keeps no secret: asked again, the call says what it did and not what may be read once', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const ask = (kind: string, own = {}) => root.post('/work/request/answer', { kind }, own)
    const first = await ask('secret', key)
    expect(first.body).toEqual({ code: 200, message: '请记下密码', data: { password: expect.any(String) } })
    expect((await ask('secret', key)).body).toEqual({ code: 200, message: '请记下密码', data: { again: '请重置' } })
    const kept = await sql<{ text: string }>`select string_agg(answer::text, '') as text from idempotency`.execute(fixture.owner)
    expect(kept.rows[0]?.text).not.toContain(first.body.data.password)
    expect((await ask('nothing')).body).toEqual({ code: 200, data: {} })
  })

  it('is honoured for two whole days', async () => {
    const left = await fixture.owner.transaction().execute(async tx => {
      await sql`delete from idempotency`.execute(tx)
      await sql`insert into idempotency (employee_id, key, path, body_hash, created_date)
        select ${fixture.people.alice}, age, '', '', now() - age::interval
        from unnest('{2 days 1 second,2 days,1 second}'::text[]) as age`.execute(tx)
      await removeOldKeys(tx)
      return (await sql<{ key: string }>`select key from idempotency order by key`.execute(tx)).rows.map(row => row.key)
    })
    expect(left).toEqual(['1 second', '2 days'])
  })

  it('works on declared endpoints', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [one, two] = [await root.post('/work/count', {}, key), await root.post('/work/count', {}, key)]
    expect(one.body.data.id).toBeTypeOf('number')
    expect(two.body).toEqual(one.body)
  })
})

describe('an operation', () => {
  /** A call without an idempotency key. */
  const without = (body: object) =>
    root.send({ method: 'POST', url: '/api/work/request/answer', headers: { ...OWN_HEADERS }, payload: body })

  it('knows the moment of the call and what the manifest gives it, with a key and without', async () => {
    for (const answer of [await root.post('/work/request/answer', { kind: 'plain' }), await without({ kind: 'plain' })]) {
      expect(answer).toMatchObject({ status: 200, body: { message: '好', data: { level: 3 } } })
      expect(Math.abs(Date.parse(answer.body.data.now) - Date.now())).toBeLessThan(60_000)
    }
  })

  it('is given what stands for the moment, for who calls, and for nothing', async () => {
    const id = await task('一', { owner: 'alice' })
    await sql`update task set wechat = 'somebody' where id = ${id}`.execute(fixture.owner)
    const before = wallDateTime(new Date())
    expect((await root.post('/work/task/stamp', { id: [id] })).status).toBe(200)
    const { rows } = await sql<{ due: string; finished: string }>`select due::text, wechat, creator_id, tags,
      to_char(finished_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as finished from task where id = ${id}`.execute(
      fixture.owner,
    )
    expect(rows[0]).toMatchObject({ wechat: null, creator_id: fixture.people.root, tags: ['红'] })
    expect(rows[0]?.due).toBe(rows[0]?.finished.slice(0, 10))
    expect(String(rows[0]?.finished) >= before).toBe(true)
  })

  it('tells who follows a fact at once, also where most facts of the call concern nobody', async () => {
    await root.post('/work/request/answer', { kind: 'facts' })
    const waiting = async () => (await sql`select topic from outbox where published_date is null`.execute(fixture.owner)).rows
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([])
  })

  it('may say who took the rows that are gone, and otherwise nothing', async () => {
    expect(await root.post('/work/request/take', { id: [500_005, 500_003] })).toMatchObject({
      status: 409,
      body: { code: 3000, message: '人root来晚了，申请500003、500005已被领取' },
    })
    expect(await root.post('/work/request/take', { id: [999_999_999] })).toMatchObject({
      status: 404,
      body: { message: '数据不存在或已被删除' },
    })
    const { rows } = await sql<{ id: number }>`insert into request (title) values ('甲') returning id`.execute(fixture.owner)
    expect((await root.post('/work/request/take', { id: [rows[0]?.id] })).status).toBe(200)
  })
})

describe('record.update', () => {
  it('writes what was sent and leaves the rest', async () => {
    const id = await task('旧', { owner: 'alice', phone: '13800138000' })
    const answer = await alice.post('/work/task/edit', { id, version: 1, name: '新', nickname: '昵称' })
    expect(answer.status).toBe(200)
    expect(await row(id)).toMatchObject({ name: '新', phone: '13800138000', version: 2, custom: { nickname: '昵称' } })
  })

  it('opens with masked values, the version and rows to choose from', async () => {
    const id = await task('旧', { owner: 'alice', phone: '13800138000' })
    const { body } = await alice.get(`/work/task/edit?id=${id}`)
    expect(body.data).toMatchObject({
      source: { name: '旧', phone: '1380****000', ownerId: fixture.people.alice, status: 'OPEN', tags: [] },
      version: 1,
      personList: expect.arrayContaining([{ id: fixture.people.alice, label: '人alice' }]),
    })
    expect(body.data.source).not.toHaveProperty('createdDate')
  })

  it('of many rows opens with their names in the order of their ids, and of none with nothing', async () => {
    const ids = [await task('一', { owner: 'alice' }), await task('二', { owner: 'alice' })]
    await sql`update task set month = '2026-01' where id = ${ids[0]}`.execute(fixture.owner)
    expect((await alice.get(`/work/task/close?id=${[...ids].reverse().join()}`)).body.data).toEqual({
      source: { reason: '' },
      names: ['一', '二'],
    })
    const added = (await alice.get('/work/task/add')).body.data
    expect(added).toMatchObject({ source: {} })
    expect(Object.keys(added).sort()).toEqual(['personList', 'source', 'teamList'])
    expect(added.source).toEqual({})
  })

  it('refuses an older version', async () => {
    const id = await task('旧', { owner: 'alice', phone: '13800138000' })
    await alice.post('/work/task/edit', { id, version: 1, name: '一' })
    expect(await alice.post('/work/task/edit', { id, version: 1, name: '二' })).toMatchObject({
      status: 409,
      body: { code: 3000, message: '数据已被他人修改，请刷新后重试', data: { conflict: true } },
    })
    expect(await row(id)).toMatchObject({ name: '一' })
  })

  it('is refused without the version that it began on, and writes nothing; what edits nothing stored needs none', async () => {
    const id = await task('旧', { owner: 'alice', phone: '13800138000' })
    expect(await alice.post('/work/task/edit', { id, name: '新' })).toMatchObject({
      status: 422,
      body: { code: 3000, errors: [{ field: 'version', message: '请带上打开表单时的版本号（version）再提交' }] },
    })
    expect(await row(id)).toMatchObject({ name: '旧', version: 1 })
    expect((await alice.post('/work/task/close', { id: [id], reason: '好了' })).status).toBe(200)
  })

  it('of many rows is refused when any is of another version', async () => {
    const ids = [await task('一', { owner: 'alice' }), await task('二', { owner: 'alice' })]
    await sql`update task set remarks = '改过' where id = ${ids[1]}`.execute(fixture.owner)
    const conflict = { status: 409, body: { data: { conflict: true } } }
    for (const version of [1, 2]) expect(await alice.post('/work/board/pause', { id: ids, version })).toMatchObject(conflict)
    expect((await alice.post('/work/task/add', { name: '新的', version: 5 })).status).toBe(400)
  })

  it('of many rows names those that were saved since they were read, and writes nothing until that is settled', async () => {
    const ids = [await task('一', { owner: 'alice' }), await task('二', { owner: 'alice' }), await task('三', { owner: 'alice' })]
    const [one, two, three] = ids as [number, number, number]
    for (const [who, id] of [
      [root, two],
      [alice, three],
    ] as const)
      expect((await who.edit('/work/task/edit', { id, phone: `1380013800${id % 10}`, nickname: '改过' })).status).toBe(200)
    const told = { version: 2, own: false, at: expect.stringMatching(/^\d{4}-/) }
    const refused = await alice.post('/work/board/pause', { id: ids, version: [1, 1, 1] })
    expect(refused).toMatchObject({ status: 409, body: { code: 3000, message: '数据已被他人修改，请刷新后重试' } })
    expect(refused.body.data).toEqual({
      conflict: true,
      rows: [
        { ...told, id: two, name: '二', by: expect.any(String) },
        { ...told, id: three, name: '三', by: expect.any(String), own: true },
      ],
    })
    const statuses = async () => Promise.all(ids.map(async id => (await row(id))?.status))
    expect(await statuses()).toEqual(['OPEN', 'OPEN', 'OPEN'])
    // Skipping changed rows, or overwriting them in their current version; versions belong to the ids by position.
    expect((await alice.post('/work/board/pause', { id: [one], version: [1] })).status).toBe(200)
    expect(await statuses()).toEqual(['PAUSED', 'OPEN', 'OPEN'])
    expect((await alice.post('/work/board/pause', { id: [three, one, two], version: [2, 2, 2] })).status).toBe(200)
    expect(await statuses()).toEqual(['PAUSED', 'PAUSED', 'PAUSED'])
    for (const version of [[1], [1, 1, 1, 1], [1, 1, 'x'], [1, 1, 0], []])
      expect((await alice.post('/work/board/pause', { id: ids, version })).status).toBe(400)
    expect((await alice.post('/work/task/edit', { id: one, version: [3] })).status).toBe(400)
  })

  it('of the same version succeeds once, however many try', async () => {
    const id = await task('旧', { owner: 'alice', phone: '13800138000' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => alice.post('/work/task/edit', { id, version: 1, name: `第${i}个` })),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await row(id)).toMatchObject({ version: 2 })
  })

  it('leaves alone what was stored wrong and is not sent; sent again it is refused', async () => {
    const id = await task('旧', { owner: 'alice', phone: '123' })
    expect((await alice.edit('/work/task/edit', { id, name: '新' })).status).toBe(200)
    expect(await row(id)).toMatchObject({ name: '新', phone: '123' })
    expect((await alice.edit('/work/task/edit', { id, phone: '123' })).body.errors).toEqual([
      { field: 'phone', message: '请输入正确的手机号' },
    ])
  })

  it('cannot empty what is required', async () => {
    const id = await task('旧', { owner: 'alice', phone: '13800138000' })
    expect((await alice.edit('/work/task/edit', { id, phone: null })).body.errors).toEqual([{ field: 'phone', message: '请输入手机号' }])
    const without = await task('无', { owner: 'alice' })
    expect((await alice.edit('/work/task/edit', { id: without, name: '新' })).body.errors).toEqual([
      { field: 'phone', message: '请输入手机号' },
    ])
  })

  it('refuses what is readonly by the stored value, and writes nothing; the stored value itself changes nothing', async () => {
    const id = await task('停', { owner: 'alice', phone: '13800138000', status: 'PAUSED' })
    const answer = await alice.edit('/work/task/edit', { id, status: 'OPEN', name: '改' })
    expect([answer.status, answer.body.errors]).toEqual([422, [{ field: 'status', message: expect.any(String) }]])
    expect(await row(id)).toMatchObject({ name: '停', status: 'PAUSED' })
    expect((await alice.edit('/work/task/edit', { id, status: 'PAUSED', name: '改' })).status).toBe(200)
    expect(await row(id)).toMatchObject({ name: '改', status: 'PAUSED' })
  })

  it('does not let a new value lift the lock that the stored one sets', async () => {
    const [own, other] = [await task('自己的', { owner: 'alice' }), await task('别人的', { owner: 'bob' })]
    const ownerOf = async (id: number) => (await row(id))?.owner_id
    expect((await alice.edit('/work/task/entrust', { id: own, ownerId: fixture.people.bob })).status).toBe(422)
    expect(await ownerOf(own)).toBe(fixture.people.alice)
    expect((await root.edit('/work/task/entrust', { id: other, ownerId: fixture.people.carol })).status).toBe(200)
    expect(await ownerOf(other)).toBe(fixture.people.carol)
  })

  it('keeps a tag of a closed group that is there, and takes no other of it', async () => {
    const tag = (value: string) => ({ value, label: value, manual: true, children: [] })
    const { taskTag } = fixture.snapshot.options
    const closed = { ...tag('旧'), disabled: true, children: [tag('旧一'), tag('旧二')] }
    const values = [...(taskTag?.values ?? []), closed]
    fixture.serve({ ...fixture.snapshot, options: { ...fixture.snapshot.options, taskTag: { ...taskTag, values } as OptionSet } })
    onTestFinished(() => fixture.serve(fixture.snapshot))
    const id = await task('旧', { owner: 'alice', phone: '13800138000' })
    await sql`update task set tags = '{旧一}' where id = ${id}`.execute(fixture.owner)
    expect((await alice.edit('/work/task/edit', { id, tags: ['旧一', '红'] })).status).toBe(200)
    for (const tag of ['旧', '旧二']) expect((await alice.edit('/work/task/edit', { id, tags: [tag] })).status, tag).toBe(422)
  })

  it('keeps to options that staff may choose', async () => {
    const id = await task('停', { owner: 'alice', phone: '13800138000' })
    expect((await alice.edit('/work/task/edit', { id, status: 'DONE' })).status).toBe(422)
  })

  it('is refused where the button is disabled', async () => {
    const id = await task('完', { owner: 'alice', phone: '13800138000', status: 'DONE' })
    expect(await alice.edit('/work/task/edit', { id, name: '改' })).toMatchObject({
      status: 409,
      body: { code: 3000, message: '任务已完成' },
    })
  })

  it('is for who may act, not for who may only see', async () => {
    const { rows } = await sql<{
      id: number
    }>`insert into task (name, creator_id) values ('她建的', ${fixture.people.alice}) returning id`.execute(fixture.owner)
    const id = rows[0]?.id
    expect((await alice.get(`/work/task/details?id=${id}`)).status).toBe(200)
    const readOnly = { status: 409, body: { code: 3000, message: '仅可查看' } }
    expect(await alice.get(`/work/task/edit?id=${id}`)).toMatchObject(readOnly)
    expect(await alice.post('/work/task/edit', { id, version: 1, name: '改' })).toMatchObject(readOnly)
    const { records } = (await alice.get(`/work/task/list?ids=${id}`)).body.data
    expect(records).toMatchObject([{ id, $readOnly: '仅可查看' }])
    // Employees outside the scope learn nothing about the row.
    expect((await carol.post('/work/task/edit', { id, version: 1, name: '改' })).status).toBe(404)
  })
})

describe('a row within another’s scope', () => {
  it('is for who may act on that one, not for who may only see it', async () => {
    const note = async (owner: string, creator: string) => {
      const { rows } = await sql<{ id: number }>`with made as (
          insert into task (name, owner_id, creator_id) values ('任务', ${fixture.people[owner]}, ${fixture.people[creator]}) returning id)
        insert into note (task_id, content) select id, '记录' from made returning id`.execute(fixture.owner)
      return rows[0]?.id as number
    }
    const [seen, own] = [await note('bob', 'carol'), await note('carol', 'bob')]
    expect((await carol.get('/work/note/list')).body.data.total).toBe(2)
    const readOnly = { status: 409, body: { code: 3000, message: '仅可查看' } }
    expect(await carol.get(`/work/note/edit?id=${seen}`)).toMatchObject(readOnly)
    expect(await carol.post('/work/note/edit', { id: seen, version: 1, content: '改' })).toMatchObject(readOnly)
    expect((await carol.edit('/work/note/edit', { id: own, content: '改' })).status).toBe(200)
  })
})

describe('many rows', () => {
  it('are all done, in one transaction', async () => {
    const ids = [await task('一', { owner: 'alice' }), await task('二', { owner: 'alice' })]
    const answer = await alice.post('/work/task/close', { id: [...ids, ids[0]], reason: '好了' })
    expect(answer.body).toEqual({ code: 200, message: '已完成2条' })
    for (const id of ids) expect(await row(id)).toMatchObject({ status: 'DONE' })
    const { rows } = await sql`select topic, entity_id from outbox order by id desc limit 2`.execute(fixture.owner)
    expect(rows).toHaveLength(2)
  })

  it('with one foreign among them are all refused, without saying which', async () => {
    const own = await task('一', { owner: 'alice' })
    const foreign = await task('二', { owner: 'bob' })
    for (const id of [foreign, 999_999_999]) {
      const answer = await alice.post('/work/task/close', { id: [own, id], reason: '好了' })
      expect(answer).toMatchObject({ status: 404, body: { code: 404, message: '包含无权操作的数据' } })
    }
    expect(await row(own)).toMatchObject({ status: 'OPEN' })
  })

  it('name those that the guard refuses', async () => {
    const ids = [await task('一', { owner: 'alice' }), await task('二', { owner: 'alice', status: 'DONE' })]
    expect((await alice.post('/work/task/close', { id: ids, reason: '好了' })).body.message).toBe('以下任务已完成：二')
    const many: number[] = []
    for (let i = 0; i < 6; i++) many.push(await task(`第${i}`, { owner: 'alice', status: 'DONE' }))
    expect((await alice.post('/work/task/close', { id: many, reason: '好了' })).body.message).toMatch(/^type=1以下任务已完成：第0、/)
  })

  it.each([[[]], [undefined], [['1']], [[-1]], [[1.5]], ['1'], [Array.from({ length: 11 }, (_, i) => i + 1)]])(
    'refuse ids %j',
    async id => {
      expect((await alice.post('/work/task/close', { id, reason: '好了' })).status).toBe(400)
    },
  )

  it('behind a view are locked and written', async () => {
    const id = await task('一', { owner: 'alice' })
    expect((await alice.post('/work/board/pause', { id: [id] })).status).toBe(200)
    expect(await row(id)).toMatchObject({ status: 'PAUSED' })
    expect((await bob.post('/work/board/pause', { id: [id] })).status).toBe(404)
  })

  it('behind a view of one table are done once: what left the view meanwhile is gone', async () => {
    const id = await task('一', { owner: 'alice' })
    const answers = await Promise.all([1, 2, 3].map(() => alice.post('/work/openTask/finish', { id: [id] })))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 404, 404])
    expect(await row(id)).toMatchObject({ status: 'DONE', version: 2 })
  })

  it('go in order: two at once over the same rows both end', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, (_, i) => task(`第${i}`, { owner: 'alice' })))
    const answers = await Promise.all([
      alice.post('/work/board/pause', { id: ids }),
      alice.post('/work/board/pause', { id: [...ids].reverse() }),
      alice.post('/work/task/remove', { id: ids.slice(5) }),
    ])
    expect(answers.every(answer => answer.status === 200 || answer.status === 404)).toBe(true)
    expect(await count()).toBe(5)
  })

  it('referred to elsewhere cannot be deleted', async () => {
    const id = await task('一', { owner: 'alice' })
    await sql`insert into note (task_id, content) values (${id}, '记录')`.execute(fixture.owner)
    expect(await alice.post('/work/task/remove', { id: [id] })).toMatchObject({ status: 409, body: { code: 3000 } })
    expect(await count()).toBe(1)
  })
})

describe('the audit log', () => {
  it('has who, what, and before and after with contacts masked', async () => {
    const id = await task('旧', { owner: 'alice', phone: '13800138000' })
    await alice.edit('/work/task/edit', { id, name: '新', phone: '13900139000' })
    expect(await lastAudit()).toMatchObject({
      employee_id: fixture.people.alice,
      username: 'alice',
      action: '/work/task/edit',
      entity: 'task',
      entity_ids: [id],
      result: 'success',
      diff: { [id]: { name: ['旧', '新'], phone: ['1380****000', '1390****000'] } },
    })
  })

  it('has what a new row was given, and what the operation notes', async () => {
    const { body } = await alice.post('/work/task/add', { name: '任务' })
    expect(await lastAudit()).toMatchObject({
      entity_ids: [body.data.id],
      diff: { [body.data.id]: { name: [null, '任务'], status: [null, 'OPEN'] } },
    })
    const id = await task('一', { owner: 'alice' })
    await alice.post('/work/task/close', { id, reason: '好了' })
    expect(await lastAudit()).toMatchObject({ detail: { reason: '好了' } })
  })

  it('has refusals', async () => {
    const id = await task('二', { owner: 'bob' })
    await alice.post('/work/task/close', { id, reason: '好了' })
    expect(await lastAudit()).toMatchObject({ action: '/work/task/close', result: 'denied', message: '数据不存在或已被删除' })
    await alice.edit('/work/note/edit', { id: 1, content: 'x' })
    expect(await lastAudit()).toMatchObject({ action: '/work/note/edit', result: 'denied', message: '没有权限访问' })
    await alice.post('/work/task/add', { name: '' })
    expect(await lastAudit()).toMatchObject({ action: '/work/task/add', result: 'failed' })
    expect((await root.post('/work/request/answer', { kind: 'forbidden' })).status).toBe(403)
    expect(await lastAudit()).toMatchObject({ action: '/work/request/answer', result: 'denied', message: '没有权限访问' })
  })

  it('says of what broke that it did, and nothing of how', async () => {
    expect((await root.post('/work/request/answer', { kind: 'broken' })).status).toBe(500)
    expect(await lastAudit()).toMatchObject({ action: '/work/request/answer', result: 'failed', message: 'error' })
  })

  it('cannot be changed, and shows it when it was', async () => {
    const { db } = fixture.database
    await expect(sql`update audit_log set action = 'x'`.execute(db)).rejects.toThrow(/permission denied/)
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow(/permission denied/)
    await expect(sql`update audit_log set action = 'x'`.execute(fixture.owner)).rejects.toThrow(/append-only/)
    await expect(sql`delete from audit_log`.execute(fixture.owner)).rejects.toThrow(/append-only/)
    await expect(sql`truncate audit_log`.execute(fixture.owner)).rejects.toThrow(/append-only/)
    const broken = async () => (await sql`select * from audit_log_broken()`.execute(fixture.owner)).rows.length
    expect(await broken()).toBe(0)
    await sql`alter table audit_log disable trigger audit_log_no_change`.execute(fixture.owner)
    await sql`update audit_log set username = 'somebody' where id = (select min(id) from audit_log)`.execute(fixture.owner)
    await sql`alter table audit_log enable trigger audit_log_no_change`.execute(fixture.owner)
    expect(await broken()).toBe(1)
  })
})

describe('what happens at the same time', () => {
  it('makes one of two equal additions', async () => {
    const answers = await Promise.all([alice, bob].map(who => who.post('/work/task/add', { name: '任务', phone: '13800138000' })))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 422])
    expect(await count()).toBe(1)
  })

  it('waits for who holds the row, then goes on', async () => {
    const id = await task('一', { owner: 'alice', phone: '13800138000' })
    let held: readonly ReturnType<Client['post']>[] = []
    await fixture.owner.transaction().execute(async tx => {
      await sql`update task set status = 'DONE' where id = ${id}`.execute(tx)
      held = [alice.post('/work/task/close', { id: [id], reason: '等' }), alice.post('/work/task/edit', { id, version: 1, name: '等' })]
      expect((await alice.get(`/work/task/details?id=${id}`)).status).toBe(200)
    })
    // Guard and version check see the row as the other call left it.
    const messages = (await Promise.all(held)).map(({ body }) => body.message)
    expect(messages).toEqual(['以下任务已完成：一', '数据已被他人修改，请刷新后重试'])
  })

  it('waits also behind a view that cannot be locked itself', async () => {
    const id = await task('一', { owner: 'alice' })
    let held: ReturnType<Client['post']> | undefined
    await fixture.owner.transaction().execute(async tx => {
      await sql`update task set status = 'DONE' where id = ${id}`.execute(tx)
      held = alice.post('/work/board/pause', { id: [id] })
      expect((await alice.get(`/work/task/details?id=${id}`)).status).toBe(200)
    })
    expect((await held)?.body).toMatchObject({ code: 3000, message: '以下任务已完成，不能暂停：一' })
    expect(await row(id)).toMatchObject({ status: 'DONE' })
  })

  describe('with rows to be locked first', () => {
    const led = async () => {
      const { rows } = await sql<{ id: number }>`insert into team (name) values ('组') returning id`.execute(fixture.owner)
      const [owned, other] = [await task('一', { owner: 'carol' }), await task('二', { owner: 'carol' })]
      await sql`update task set team_id = ${rows[0]?.id} where id = ${owned}`.execute(fixture.owner)
      const added = await carol.post('/work/note/add', { taskId: owned, content: '旧' })
      return { team: rows[0]?.id, task: owned, other, note: added.body.data.id as number }
    }
    const free = async (table: string, id: number | undefined): Promise<boolean> =>
      (await sql`select from ${sql.table(table)} where id = ${id} for update skip locked`.execute(fixture.owner)).rows.length === 1
    const edit = (id: number) => carol.post('/work/note/edit', { id, version: 1, content: '新' })

    /** Locks a row, and runs `look`, which can wait for a blocked session. */
    const holding = (table: string, id: number | undefined, look: (waited: () => Promise<void>) => Promise<void>) =>
      fixture.owner.transaction().execute(async tx => {
        const held = await sql<{
          pid: number
        }>`select pg_backend_pid() as pid from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
        const waiting = async () =>
          (await sql`select from pg_stat_activity where ${held.rows[0]?.pid} = any(pg_blocking_pids(pid))`.execute(fixture.owner)).rows
            .length
        await look(() => expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(1))
      })

    it('waits for the first of them and holds neither the others nor its own row', async () => {
      const rows = await led()
      let answer: ReturnType<Client['post']> | undefined
      await holding('team', rows.team, async waited => {
        answer = edit(rows.note)
        await waited()
        expect([await free('task', rows.task), await free('note', rows.note)]).toEqual([true, true])
      })
      expect((await answer)?.status).toBe(200)
    })

    it('holds the first while it waits for the second', async () => {
      const rows = await led()
      let answer: ReturnType<Client['post']> | undefined
      await holding('task', rows.task, async waited => {
        answer = edit(rows.note)
        await waited()
        expect([await free('team', rows.team), await free('note', rows.note)]).toEqual([false, true])
      })
      expect((await answer)?.status).toBe(200)
    })

    it('locks what a row leads to by now when it was led elsewhere meanwhile', async () => {
      const rows = await led()
      let answer: ReturnType<Client['post']> | undefined
      await holding('task', rows.other, async waitedForOther => {
        await holding('task', rows.task, async waited => {
          answer = edit(rows.note)
          await waited()
          await sql`update note set task_id = ${rows.other} where id = ${rows.note}`.execute(fixture.database.db)
        })
        await waitedForOther()
      })
      expect((await answer)?.body).toMatchObject({ code: 3000, message: '数据已被他人修改，请刷新后重试' })
    })

    it('locks what the row between leads to by now when that was led elsewhere meanwhile', async () => {
      const rows = await led()
      const { rows: teams } = await sql<{ id: number }>`insert into team (name) values ('另一组') returning id`.execute(fixture.owner)
      let answer: ReturnType<Client['post']> | undefined
      await holding('team', teams[0]?.id, async waitedForOther => {
        await holding('team', rows.team, async waited => {
          answer = edit(rows.note)
          await waited()
          await sql`update task set team_id = ${teams[0]?.id} where id = ${rows.task}`.execute(fixture.database.db)
        })
        await waitedForOther()
      })
      expect((await answer)?.status).toBe(200)
    })

    it('locks nothing by an empty reference', async () => {
      const { note, task } = await led()
      await sql`update task set team_id = null where id = ${task}`.execute(fixture.owner)
      expect((await edit(note)).status).toBe(200)
    })
  })
})
