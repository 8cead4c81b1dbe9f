import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { collide } from '#tests/support/collide.ts'
import {
  FAR_FUTURE,
  OPT_OUT_PATH,
  postTask,
  RECORD_PATH,
  receivedTexts,
  recordsOf,
  TASK_PATH,
  taskReached,
  textingWorld,
} from './texting.testing.ts'

const world = textingWorld()

/** Adds a task whose only message the gateway refuses; returns the message's id. */
async function addFailedMessage(phone: string, by = world.ops): Promise<number> {
  world.gateway.answer({ status: 422, body: { code: 'invalid_phone' } })
  const task = await postTask(by, { recipients: phone })
  await taskReached(world, task)
  world.gateway.reset()
  return (await recordsOf(world, task))[0]?.id as number
}
const stateOf = async (id: number) =>
  (await sql<{ state: string }>`select state from sms_record where id = ${id}`.execute(world.test.db)).rows[0]?.state
const expectSent = (id: number) => expect.poll(() => stateOf(id), { timeout: 20_000, interval: 30 }).toBe('SENT')
const listRecords = async (query: string, by = world.ops) => (await by.get(`${RECORD_PATH}/list?${query}`)).body.data

describe('a record', () => {
  it('tells what became of its message, with the number masked', async () => {
    const id = await addFailedMessage('13900010001')
    const { records } = await listRecords('phoneIs=13900010001')
    expect(records).toMatchObject([
      {
        id,
        phone: '1390****001',
        status: 0,
        state: 'FAILED',
        lastError: '号码无效',
        sendType: 0,
        attempts: 1,
        parts: 1,
        content: '【远航】您好',
      },
    ])
    expect(records[0].taskId).toBe(records[0].task.id)
    expect(JSON.stringify(records)).not.toContain('13900010001')
  })

  it('is found by task, status, kind, way of sending, text and time, by the whole number, and never by a part of it', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const task = await postTask(world.ops, { title: '查找用任务', content: '独一无二的内容', recipients: '13900010002' })
    await taskReached(world, task)
    for (const query of [`taskIdIs=${task}`, `taskIs=${task}`, 'contentContains=独一无二', 'phoneIs=+86 139 0001 0002'])
      expect(
        (await listRecords(`${query}&statusIs=1&stateIs=SENT&kindIs=NOTICE&sendTypeIs=0&timeOnOrAfter=${today}`)).records,
      ).toMatchObject([{ task: { id: task, title: '查找用任务' }, status: 1 }])
    expect((await listRecords(`taskIdIs=${task}&statusIs=0`)).total).toBe(0)
    expect((await world.ops.get(`${RECORD_PATH}/list?phoneContains=1390001`)).status).toBe(400)
    expect((await world.ops.get(`${RECORD_PATH}/list?sort=phone`)).status).toBe(400)
  })

  it('tells its number to who may act on it, and that is logged', async () => {
    const id = await addFailedMessage('13900010003')
    const { body } = await world.ops.post('/runtime/reveal', { entity: 'smsRecord', id, field: 'phone' })
    expect(JSON.stringify(body)).toContain('13900010003')
    const { rows } =
      await sql`select from audit_log where entity = 'smsRecord' and ${id} = any(entity_ids) and action like '%reveal%'`.execute(
        world.test.db,
      )
    expect(rows).toHaveLength(1)
    expect((await world.manager.post('/runtime/reveal', { entity: 'smsRecord', id, field: 'phone' })).status).toBe(404)
  })

  it('is exported as it is listed', async () => {
    const task = await postTask(world.ops, { content: '导出内容', recipients: '13900010004,=1+1' })
    await taskReached(world, task)
    const answer = await world.ops.get(`${RECORD_PATH}/export?taskIdIs=${task}&screen=/sms/record`)
    expect(answer.status).toBe(200)
    expect(String(answer.headers['content-type'])).toContain('spreadsheetml')
    expect((await world.nobody.get(`${RECORD_PATH}/export`)).status).toBe(403)
  })
})

describe('sending again', () => {
  it('sends what failed, under the same key, once', async () => {
    const id = await addFailedMessage('13900010011')
    const { body } = await world.ops.post(`${RECORD_PATH}/send`, { id: [id] })
    expect(body).toMatchObject({ code: 200, message: '已安排重新发送1条' })
    await expectSent(id)
    expect(receivedTexts(world)).toEqual(['13900010011 【远航】您好'])
    const { rows } = await sql<{ key: string }>`select message_key as key from sms_record where id = ${id}`.execute(world.test.db)
    expect(world.gateway.received.map(({ delivery }) => delivery)).toEqual(rows.map(({ key }) => key))
  })

  it('is refused of what was sent, also among others, and then nothing is done', async () => {
    const id = await addFailedMessage('13900010012')
    const task = await postTask(world.ops, { recipients: '13900010013' })
    await taskReached(world, task)
    const done = (await recordsOf(world, task))[0]?.id as number
    for (const ids of [[done], [id, done]]) {
      const { status, body } = await world.ops.post(`${RECORD_PATH}/send`, { id: ids })
      expect([status, body.message]).toEqual([409, '已发送的短信不能重发'])
    }
    expect(await stateOf(id)).toBe('FAILED')
  })

  it('is done once by two requests at the same time', async () => {
    const id = await addFailedMessage('13900010014')
    const again = () => world.ops.post(`${RECORD_PATH}/send`, { id: [id] })
    const answers = await collide(world.test.db, sql`select from sms_record where id = ${id} for update`, [again, again])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await expectSent(id)
    expect(receivedTexts(world)).toEqual(['13900010014 【远航】您好'])
  })

  it('is refused of what has gone meanwhile, though the request waited for it', async () => {
    const id = await addFailedMessage('13900010015')
    const gone = sql`update sms_record set state = 'SENT', sent_date = now() where id = ${id}`
    const [{ status, body } = { status: 0, body: {} }] = await collide(world.test.db, gone, [
      () => world.ops.post(`${RECORD_PATH}/send`, { id: [id] }),
    ])
    expect([status, body.message]).toEqual([409, '已发送的短信不能重发'])
  })

  it('is refused of what waits to be sent', async () => {
    const task = await postTask(world.ops, { scheduleDate: FAR_FUTURE })
    const [record] = await recordsOf(world, task)
    const { status, body } = await world.ops.post(`${RECORD_PATH}/send`, { id: [record?.id] })
    expect(status).toBe(409)
    expect(body.message).toContain('短信正在发送，请稍后刷新查看')
  })

  it('looks at who has opted out since', async () => {
    world.gateway.answer({ status: 422, body: { code: 'content_rejected' } })
    const id = await addFailedMessage('13900010016')
    await world.ops.post(`${OPT_OUT_PATH}/add`, { phone: '13900010016', kind: 'BLACKLIST' })
    await world.ops.post(`${RECORD_PATH}/send`, { id: [id] })
    await expect.poll(async () => (await listRecords('phoneIs=13900010016')).records[0].lastError, { timeout: 20_000 }).toBe('号码在黑名单')
    expect(receivedTexts(world)).toEqual([])
  })

  it('of a stopped task sends those alone', async () => {
    const task = await postTask(world.ops, { scheduleDate: FAR_FUTURE, recipients: '13900010017\n13900010018' })
    await world.ops.post(`${TASK_PATH}/stop`, { id: task })
    const [one, other] = await recordsOf(world, task)
    expect((await world.ops.post(`${RECORD_PATH}/send`, { id: [one?.id] })).status).toBe(200)
    await expectSent(one?.id as number)
    expect([await stateOf(other?.id as number), receivedTexts(world)]).toEqual(['STOPPED', ['13900010017 【远航】您好']])
  })

  it('begins from the start with each of several: no attempts, no error, due at once', async () => {
    const recipients = '13900010024\n13900010025'
    const task = await postTask(world.ops, { scheduleDate: FAR_FUTURE, recipients })
    const ids = (await recordsOf(world, task)).map(({ id }) => id)
    await sql`update sms_record set state = 'UNKNOWN', attempts = 4, attempt_date = now() - interval '1 hour', last_error = '未知', stopped = true
      where task_id = ${task}`.execute(world.test.db)
    const { body } = await world.ops.post(`${RECORD_PATH}/send`, { id: ids })
    expect(body).toMatchObject({ code: 200, message: '已安排重新发送2条' })
    for (const id of ids) await expectSent(id)
    const { rows } = await sql`select attempts, last_error as error, stopped, due_date <= now() and time <= now() as due from sms_record
      where task_id = ${task}`.execute(world.test.db)
    expect(rows).toEqual(Array(2).fill({ attempts: 1, error: null, stopped: false, due: true }))
  })

  it('is refused of what is being sent', async () => {
    const id = await addFailedMessage('13900010026')
    await sql`update sms_record set state = 'SENDING', attempt_date = now() where id = ${id}`.execute(world.test.db)
    const { status, body } = await world.ops.post(`${RECORD_PATH}/send`, { id: [id] })
    expect([status, body.message]).toEqual([409, expect.stringContaining('短信正在发送，请稍后刷新查看')])
  })

  it('needs the permission, and the row in sight', async () => {
    const id = await addFailedMessage('13900010019')
    expect((await world.nobody.post(`${RECORD_PATH}/send`, { id: [id] })).status).toBe(403)
    expect((await world.manager.post(`${RECORD_PATH}/send`, { id: [id] })).status).toBe(404)
    expect((await world.ops.post(`${RECORD_PATH}/send`, { id: [999_999_999] })).status).toBe(404)
    expect((await world.ops.post(`${RECORD_PATH}/send`, { id: [] })).status).toBe(400)
    expect(await stateOf(id)).toBe('FAILED')
  })
})

/** Adds a message of which the gateway did not say what became of it; returns its id. */
async function addUnknownMessage(phone: string, by = world.ops): Promise<number> {
  world.gateway.answer({ status: 500, body: {} })
  const task = await postTask(by, { recipients: phone })
  await taskReached(world, task)
  world.gateway.reset()
  return (await recordsOf(world, task))[0]?.id as number
}
/** What waits on the home page of an employee because the result is unknown; undefined without the card. */
async function unsettledOf(by = world.ops) {
  const cards: readonly { key: string; count: number; path: string; items: readonly { id: number; title: string }[] }[] = (
    await by.get('/workbench/cards')
  ).body.data
  return cards.find(({ key }) => key === 'unsettledTexts')
}

describe('a message whose result is unknown', () => {
  it('waits on the home page of who may settle it, until it is marked as delivered', async () => {
    const before = (await unsettledOf())?.count ?? 0
    const ofManager = (await unsettledOf(world.manager))?.count
    expect(ofManager).toEqual(expect.any(Number))
    const id = await addUnknownMessage('13900010031')
    const card = await unsettledOf()
    expect(card).toMatchObject({ count: before + 1, path: '/sms/record?stateIs=UNKNOWN' })
    expect(card?.items.map(({ title }) => title).filter(title => !/\*{4}/.test(title))).toEqual([])
    expect(await listRecords('stateIs=UNKNOWN')).toMatchObject({
      total: before + 1,
      records: expect.arrayContaining([expect.objectContaining({ id })]),
    })
    expect((await unsettledOf(world.manager))?.count).toBe(ofManager)
    expect(await unsettledOf(world.nobody)).toBeUndefined()

    expect((await world.ops.post(`${RECORD_PATH}/settle`, { id: [id] })).body).toMatchObject({ code: 200, message: '已标记为已送达' })
    expect((await unsettledOf())?.count).toBe(before)
    expect((await listRecords('phoneIs=13900010031')).records).toMatchObject([{ status: 1, state: 'SENT', sentDate: expect.any(String) }])
    expect((await world.ops.post(`${RECORD_PATH}/send`, { id: [id] })).body.message).toBe('已发送的短信不能重发')
  })

  it('is settled by nobody else, and no message is settled that certainly failed', async () => {
    const [unknown, failed] = [await addUnknownMessage('13900010032'), await addFailedMessage('13900010033')]
    expect((await world.nobody.post(`${RECORD_PATH}/settle`, { id: [unknown] })).status).toBe(403)
    expect((await world.manager.post(`${RECORD_PATH}/settle`, { id: [unknown] })).status).toBe(404)
    const { status, body } = await world.ops.post(`${RECORD_PATH}/settle`, { id: [unknown, failed] })
    expect(status).toBe(409)
    expect(body.message).toContain('只有结果未知的短信可以标记为已送达')
    expect([await stateOf(unknown), await stateOf(failed)]).toEqual(['UNKNOWN', 'FAILED'])
  })
})

describe('numbers that are left alone', () => {
  it('are entered once, however they are written, changed and removed', async () => {
    const add = (phone: unknown, values: object = {}) => world.ops.post(`${OPT_OUT_PATH}/add`, { phone, kind: 'OPT_OUT', ...values })
    const { body } = await add('139 0001 0021', { reason: '电话告知' })
    const id = body.data.id as number
    expect((await world.ops.get(`${OPT_OUT_PATH}/list?phoneIs=13900010021`)).body.data.records).toMatchObject([
      { id, phone: '1390****021', kind: 'OPT_OUT', reason: '电话告知', creator: { name: '梁思源' } },
    ])
    expect((await add('+8613900010021')).body.errors).toEqual([{ field: 'phone', message: '该号码已在名单中' }])
    expect((await add('12345')).body.errors).toEqual([{ field: 'phone', message: '请输入正确的手机号' }])
    expect((await add('13900010022', { kind: 'SPAM' })).status).toBe(422)
    expect((await world.ops.edit(`${OPT_OUT_PATH}/edit`, { id, kind: 'BLACKLIST' })).status).toBe(200)
    expect((await world.ops.post(`${OPT_OUT_PATH}/delete`, { id: [id] })).status).toBe(200)
    expect((await world.ops.post(`${OPT_OUT_PATH}/delete`, { id: [id] })).status).toBe(404)
  })

  it('are kept by who may', async () => {
    for (const action of ['add', 'edit', 'delete'])
      expect((await world.manager.post(`${OPT_OUT_PATH}/${action}`, { phone: '13900010023', kind: 'OPT_OUT' })).status).toBe(403)
    expect((await world.manager.get(`${OPT_OUT_PATH}/list`)).status).toBe(403)
  })
})
