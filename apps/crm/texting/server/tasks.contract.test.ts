import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { leadFactory } from '#apps/crm/lead/server/lead.testing.ts'
import { collide } from '#tests/support/collide.ts'
import {
  FAR_FUTURE,
  OPT_OUT_PATH,
  postTask,
  RECORD_PATH,
  receivedTexts,
  recordsOf,
  TASK_PATH,
  TEMPLATE_PATH,
  taskForm,
  taskReached,
  textingWorld,
} from './texting.testing.ts'

const world = textingWorld()

const stateOf = async (id: number) =>
  (await sql<{ state: string }>`select state from sms_task where id = ${id}`.execute(world.test.db)).rows[0]?.state
const postPreview = (values: object) => world.ops.post(`${TASK_PATH}/add/preview`, taskForm({ ...values }))
const errorsOf = (answer: { body: { errors?: unknown } }) => answer.body.errors

describe('a task', () => {
  it('goes to everybody of its list once, with the own values, and is done then', async () => {
    const recipients = '手机号,姓名\n13900000011,王一\n+86 139-0000-0012,李二\n\n139 0000 0011,王一又来'
    const id = await postTask(world.ops, { content: '{name}您好', recipients })
    await taskReached(world, id)
    expect(receivedTexts(world).toSorted()).toEqual(['13900000011 【远航】王一您好', '13900000012 【远航】李二您好'])
    const { body } = await world.ops.get(`${TASK_PATH}/details?id=${id}`)
    expect(body.data).toMatchObject({ state: 'DONE', total: 2, sent: 2, failed: 0, waiting: 0, parts: 2, progress: '100.0' })
  })

  it('of advertising waits for its time, says how to opt out, and can be stopped before', async () => {
    const id = await postTask(world.ops, {
      kind: 'MARKETING',
      content: '讲座邀请',
      scheduleDate: FAR_FUTURE,
      recipients: '13900000021\n13900000022',
    })
    expect(await stateOf(id)).toBe('SCHEDULED')
    expect((await recordsOf(world, id)).map(({ content, state }) => [content, state])).toEqual([
      ['【远航】讲座邀请，拒收请回复R', 'WAITING'],
      ['【远航】讲座邀请，拒收请回复R', 'WAITING'],
    ])
    expect((await world.ops.post(`${TASK_PATH}/stop`, { id })).body).toMatchObject({ code: 200, message: '任务已停止' })
    expect((await recordsOf(world, id)).map(({ state }) => state)).toEqual(['STOPPED', 'STOPPED'])
    expect((await world.ops.post(`${TASK_PATH}/stop`, { id })).status).toBe(409)
    expect(receivedTexts(world)).toEqual([])
  })

  it('that is scheduled for the night waits for the morning, where it is advertising', async () => {
    const scheduleDate = '2099-05-01 22:30:00'
    const marketing = await postPreview({ kind: 'MARKETING', scheduleDate })
    expect(marketing.body.data).toMatchObject({ sendTime: '2099-05-02 08:00', deferred: true })
    expect((await postPreview({ scheduleDate })).body.data).toMatchObject({ sendTime: '2099-05-01 22:30', deferred: false })
    const id = await postTask(world.ops, { kind: 'MARKETING', scheduleDate })
    const { rows } = await sql<{ due: string }>`select to_char(due_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as due
      from sms_record where task_id = ${id}`.execute(world.test.db)
    expect(rows).toEqual([{ due: '2099-05-02 08:00' }])
  })

  it('goes with the next minute once its time has come', async () => {
    const id = await postTask(world.ops, { scheduleDate: FAR_FUTURE, recipients: '13900000031' })
    await sql`update sms_task set schedule_date = now() - interval '1 second' where id = ${id}`.execute(world.test.db)
    await sql`update sms_record set due_date = now() where task_id = ${id}`.execute(world.test.db)
    // Another task wakes the senders.
    await taskReached(world, await postTask(world.ops, { recipients: '13900000032' }))
    await taskReached(world, id)
    expect(receivedTexts(world)).toContain('13900000031 【远航】您好')
  })

  it('has begun when its time has come, and is done when none of its messages is left', async () => {
    const [begun, later] = [
      await postTask(world.ops, { scheduleDate: FAR_FUTURE, recipients: '13900000033\n13900000034' }),
      await postTask(world.ops, { scheduleDate: FAR_FUTURE, recipients: '13900000035' }),
    ]
    await sql`update sms_task set schedule_date = now() - interval '1 second' where id = ${begun}`.execute(world.test.db)
    await sql`update sms_record set due_date = now() where task_id = ${begun} and phone = '13900000033'`.execute(world.test.db)
    const done = await postTask(world.ops, { recipients: '13900000036' })
    await taskReached(world, done)
    await taskReached(world, begun, 'SENDING')
    expect((await recordsOf(world, begun)).map(({ state }) => state)).toEqual(['SENT', 'WAITING'])
    const { rows } = await sql`select state, done_date is not null as done from sms_task
      where id in (${begun}, ${later}, ${done}) order by id`.execute(world.test.db)
    expect(rows).toEqual([
      { state: 'SENDING', done: false },
      { state: 'SCHEDULED', done: false },
      { state: 'DONE', done: true },
    ])
    expect(receivedTexts(world)).not.toContain('13900000034 【远航】您好')
  })

  it.each([
    ['SENDING', '已提交，正在发送', { scheduleDate: null, creator: true, submitted: true }, {}],
    [
      'SCHEDULED',
      '已提交，将于2099-05-01 10:00开始发送',
      { scheduleDate: FAR_FUTURE, creator: true, submitted: true },
      { scheduleDate: FAR_FUTURE },
    ],
    ['DRAFT', '已存为草稿', { scheduleDate: null, creator: true, submitted: false }, { draft: true }],
    ['DRAFT', '已存为草稿', { scheduleDate: FAR_FUTURE, creator: true, submitted: false }, { draft: true, scheduleDate: FAR_FUTURE }],
  ])('says that it is %s: %s', async (state, message, stored, values) => {
    const content = '长'.repeat(67)
    const { body } = await world.ops.post(`${TASK_PATH}/add`, taskForm({ content, recipients: '13900000037\n13900000038', ...values }))
    expect(body).toMatchObject({ code: 200, message })
    const { id } = body.data
    const { rows } = await sql<{ state: string }>`select state, total, parts, content, source,
      to_char(schedule_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "scheduleDate", creator_id is not null as creator,
      submitted_date is not null as submitted from sms_task where id = ${id}`.execute(world.test.db)
    expect(rows).toMatchObject([{ total: 2, parts: 4, content, source: 'LIST', ...stored }])
    // What is sent at once may be done by now.
    expect([state, ...(state === 'SENDING' ? ['DONE'] : [])]).toContain(rows[0]?.state)
    const { rows: audited } = await sql`select detail from audit_log where action = ${`${TASK_PATH}/add`} and result = 'success'
      order by id desc limit 1`.execute(world.test.db)
    expect(audited).toMatchObject([{ detail: { recipients: 2, parts: 4 } }])
  })

  it('that was a draft with a time waits for it once it is sent', async () => {
    const id = await postTask(world.ops, { draft: true, scheduleDate: FAR_FUTURE, recipients: '13900000043' })
    expect((await world.ops.post(`${TASK_PATH}/send`, { id })).body).toMatchObject({
      code: 200,
      message: '已提交，将于2099-05-01 10:00开始发送',
    })
    const { rows } = await sql`select t.state, r.state as message, t.submitted_date is not null as submitted,
      t.schedule_date = r.due_date and to_char(r.due_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') = ${FAR_FUTURE} as due
      from sms_task t join sms_record r on r.task_id = t.id where t.id = ${id}`.execute(world.test.db)
    expect(rows).toEqual([{ state: 'SCHEDULED', message: 'WAITING', submitted: true, due: true }])
    const { status, body } = await world.ops.post(`${TASK_PATH}/send`, { id })
    expect([status, body.message]).toEqual([409, '当前状态不能执行此操作，请刷新后重试'])
    const night = await postTask(world.ops, { draft: true, kind: 'MARKETING', scheduleDate: '2099-05-01 22:30:00' })
    expect((await world.ops.post(`${TASK_PATH}/send`, { id: night })).body.message).toBe('已提交，将于2099-05-02 08:00开始发送')
  })

  it('as a draft is no record yet, can be changed and deleted, and goes when it is sent', async () => {
    const id = await postTask(world.ops, { draft: true, recipients: '13900000041' })
    expect(await stateOf(id)).toBe('DRAFT')
    expect((await world.ops.get(`${RECORD_PATH}/list?taskIdIs=${id}`)).body.data.total).toBe(0)
    expect((await world.ops.edit(`${TASK_PATH}/edit`, { id, title: '改名的草稿' })).status).toBe(200)
    expect((await world.ops.post(`${TASK_PATH}/send`, { id })).body).toMatchObject({ code: 200, message: '已提交，正在发送' })
    await taskReached(world, id)
    expect(receivedTexts(world)).toEqual(['13900000041 【远航】您好'])
    for (const action of ['send', 'delete']) expect((await world.ops.post(`${TASK_PATH}/${action}`, { id })).status).toBe(409)
    expect((await world.ops.edit(`${TASK_PATH}/edit`, { id, title: '太迟' })).status).toBe(409)
    const gone = await postTask(world.ops, { draft: true })
    expect((await world.ops.post(`${TASK_PATH}/delete`, { id: gone })).status).toBe(200)
    expect(await recordsOf(world, gone)).toEqual([])
  })

  it('is sent once by two requests at the same time', async () => {
    const id = await postTask(world.ops, { draft: true, recipients: '13900000042' })
    const answers = await Promise.all([world.ops.post(`${TASK_PATH}/send`, { id }), world.ops.post(`${TASK_PATH}/send`, { id })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await taskReached(world, id)
    expect(receivedTexts(world)).toEqual(['13900000042 【远航】您好'])
  })

  it('is added once under one key, and not at all without one', async () => {
    const form = taskForm({ scheduleDate: FAR_FUTURE })
    const key = { 'idempotency-key': 'sms-task-once' }
    const [one, other] = [await world.ops.post(`${TASK_PATH}/add`, form, key), await world.ops.post(`${TASK_PATH}/add`, form, key)]
    expect(other.body).toEqual(one.body)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from sms_task where title = ${form.title}`.execute(
      world.test.db,
    )
    expect(rows).toEqual([{ count: 1 }])
    expect((await world.ops.post(`${TASK_PATH}/add`, taskForm(), { 'idempotency-key': '' })).status).toBe(400)
  })

  it('cannot be brought into another state or changed past the rules, even by hand', async () => {
    const id = await postTask(world.ops, { scheduleDate: FAR_FUTURE })
    const run = (text: string) => sql.raw(`${text} where id = ${id}`).execute(world.test.db)
    await expect(run("update sms_task set state = 'DRAFT', submitted_date = null")).rejects.toThrow('does not go from')
    await expect(run("update sms_task set content = '别的'")).rejects.toThrow('does not change')
    await expect(run('delete from sms_task')).rejects.toThrow('stays')
  })
})

describe('a list of recipients', () => {
  it('says of every line that is none which and why, and nothing is kept', async () => {
    const recipients = '13900000051,王一\n12345,李二\n,张三\n13900000052,赵四\n微信同号'
    const { body } = await postPreview({ content: '{name}您好', recipients })
    expect(body.data).toMatchObject({
      recipients: 2,
      faultCount: 3,
      faults: [
        { where: '第2行', reason: '“12345”不是手机号' },
        { where: '第3行', reason: '没有手机号' },
        { where: '第5行', reason: '“微信同号”不是手机号' },
      ],
    })
    const form = taskForm({ content: '{name}您好', recipients })
    const refused = await world.ops.post(`${TASK_PATH}/add`, form)
    expect(refused.status).toBe(422)
    expect(refused.body.message).toBe('3个收件人无法发送（第2行：“12345”不是手机号；第3行：没有手机号；第5行：“微信同号”不是手机号）')
    const { rows } = await sql`select from sms_task where title = ${form.title}`.execute(world.test.db)
    expect(rows).toEqual([])
    const id = await postTask(world.ops, { content: '{name}您好', recipients, skipFaulty: true, scheduleDate: FAR_FUTURE })
    expect((await recordsOf(world, id)).map(({ phone }) => phone)).toEqual(['13900000051', '13900000052'])
  })

  it('whose line lacks a value of the template says which', async () => {
    const { body } = await postPreview({
      content: '{name}您好，{institution}邀请您',
      recipients: '13900000053,王一,启明\n13900000054,李二',
    })
    expect(body.data).toMatchObject({ recipients: 1, faults: [{ where: '第2行', reason: '模板变量缺失：机构名称' }] })
  })

  it('never brings variables or lines of its own into a text', async () => {
    const { body } = await postPreview({ content: '{name}您好', recipients: '13900000055,{staff}' })
    expect(body.data).toMatchObject({ recipients: 0, faults: [{ where: '第1行', reason: '内容中有不能发送的字符' }] })
  })

  it('shows the first texts, masked, and counts what is billed', async () => {
    const recipients = Array.from({ length: 5 }, (_, place) => `1390000006${place}`).join('\n')
    const { body } = await postPreview({ content: '长'.repeat(67), recipients })
    expect(body.data).toMatchObject({ recipients: 5, messages: 10, duplicates: 0, sendTime: null })
    expect(body.data.samples).toHaveLength(3)
    expect(body.data.samples[0]).toEqual({ phone: '1390****060', text: `【远航】${'长'.repeat(67)}`, parts: 2 })
  })

  it('has a thousand numbers at most', async () => {
    const recipients = (count: number) => Array.from({ length: count }, (_, place) => `138${String(place).padStart(8, '0')}`).join('\n')
    expect((await postPreview({ recipients: recipients(1_000) })).body.data.recipients).toBe(1_000)
    expect(errorsOf(await postPreview({ recipients: recipients(1_001) }))).toEqual([
      { field: 'source', message: '一次最多发送1000个号码，当前1001个' },
    ])
  })

  it('leaves out who has opted out of advertising, and who is blacklisted of everything', async () => {
    const put = (phone: string, kind: string) => world.ops.post(`${OPT_OUT_PATH}/add`, { phone, kind })
    expect((await put('139 0000 0071', 'OPT_OUT')).status).toBe(200)
    expect((await put('13900000072', 'BLACKLIST')).status).toBe(200)
    const recipients = '13900000071\n13900000072\n13900000073\n13900000073'
    expect((await postPreview({ kind: 'MARKETING', recipients })).body.data).toMatchObject({
      recipients: 1,
      optedOut: 1,
      blacklisted: 1,
      duplicates: 1,
    })
    expect((await postPreview({ recipients })).body.data).toMatchObject({ recipients: 2, optedOut: 0, blacklisted: 1 })
    expect(errorsOf(await world.ops.post(`${TASK_PATH}/add`, taskForm({ recipients: '13900000072' })))).toEqual([
      { field: 'recipients', message: '没有可以发送的号码' },
    ])
  })

  it('comes from a file, read beside the server, as lines that are checked like any others', async () => {
    const send = (text: string, filename = 'list.csv') => {
      const form = new FormData()
      form.append('file', new Blob([text]), filename)
      return form
    }
    const upload = async (form: FormData) => {
      const request = new Request('http://localhost', { method: 'POST', body: form })
      return world.ops.send({
        method: 'POST',
        url: `/api${TASK_PATH}/add/file`,
        headers: {
          'x-requested-with': 'yuanhang',
          origin: 'http://localhost',
          host: 'localhost',
          'content-type': request.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await request.arrayBuffer()),
      })
    }
    const { body } = await upload(send('客户名单\n姓名,电话,备注\n王一,13900000081,好\n"李,二",12345,\n'))
    expect(body.data).toEqual({ text: '手机号,客户姓名\n13900000081,王一\n12345,李 二', rows: 2, notes: [] })
    expect((await postPreview({ content: '{name}您好', recipients: body.data.text })).body.data).toMatchObject({
      recipients: 1,
      faults: [{ where: '第3行', reason: '“12345”不是手机号' }],
    })
    const many = Array.from({ length: 2_001 }, (_, place) => `138${String(place).padStart(8, '0')}`)
    expect((await upload(send(['手机号', ...many].join('\n')))).body.message).toBe('文件最多2000行，请拆分')
    expect((await upload(send('只有文字'))).status).toBe(400)
  })
})

describe('customers', () => {
  const leads = leadFactory('短信客户', '1391010', 'NEW_CUSTOMER_CAPITAL')

  it('finds customers of every phase, of several at once, and by the day they came', async () => {
    const found = async (filters: object): Promise<number> => {
      const form = taskForm({ content: '您好', source: 'LEADS', recipients: undefined, skipFaulty: true, ...filters })
      const { recipients, duplicates, optedOut, blacklisted, faultCount } = (await world.manager.post(`${TASK_PATH}/add/preview`, form))
        .body.data
      return recipients + duplicates + optedOut + blacklisted + faultCount
    }
    const listed = async (query: string): Promise<number> =>
      (await world.manager.get(`/agency/institutionsCustomer/list?screen=/newCustomer/institutionsCustomer&${query}`)).body.data.total
    const [signed, allocated] = [await listed('customerPhaseIs=ORDERED'), await listed('customerPhaseIs=ALLOCATED')]
    expect(signed).toBeGreaterThan(0)
    expect(await found({ leadPhases: ['ORDERED'] })).toBe(signed)
    expect(await found({ leadPhases: ['ORDERED', 'ALLOCATED'] })).toBe(signed + allocated)
    const days = { leadCreatedFrom: '2000-01-01', leadCreatedTo: '2000-01-02' }
    expect(await found({ leadPhases: ['ORDERED'], ...days })).toBe(0)
  })

  it('finds customers of several intentions, sources, countries and institutions, and by the day of the last follow-up', async () => {
    const total = async (filters: object): Promise<number> => {
      const form = taskForm({ content: '您好', source: 'LEADS', recipients: undefined, skipFaulty: true, ...filters })
      const { body } = await world.manager.post(`${TASK_PATH}/add/preview`, form)
      const { recipients, duplicates, optedOut, blacklisted, faultCount } = body.data
      return recipients + duplicates + optedOut + blacklisted + faultCount
    }
    const listed = async (query: string): Promise<number> =>
      (await world.manager.get(`/agency/institutionsCustomer/list?screen=/newCustomer/institutionsCustomer&${query}`)).body.data.total
    // The sum of the single values equals the combined filter; overlapping values count once.
    const [high, low] = [await listed('intentionLevelIs=HIGH'), await listed('intentionLevelIs=LOW')]
    expect(await total({ leadIntentions: ['HIGH', 'LOW'] })).toBe(high + low)
    const [media, douyin, live] = [
      await listed(`customerSourceIs=${encodeURIComponent('新媒体')}`),
      await listed(`customerSourceIs=${encodeURIComponent('抖音')}`),
      await listed(`customerSourceIs=${encodeURIComponent('直播')}`),
    ]
    expect(douyin).toBeGreaterThan(0)
    expect(media).toBeGreaterThan(douyin)
    expect(await total({ leadSources: ['新媒体', '抖音', '直播'] })).toBe(media + live)
    const countries = await listed(`intendedCountriesContainsIn=${encodeURIComponent('英国,美国')}`)
    expect(await total({ leadCountries: ['英国', '美国'] })).toBe(countries)
    const [before, from] = [await total({ leadFollowedTo: '2000-01-01' }), await total({ leadFollowedFrom: '2000-01-02' })]
    const both = await total({ leadFollowedFrom: '2000-01-01', leadFollowedTo: '2999-01-01' })
    expect([before, from > 0, both]).toEqual([0, true, from])
    const { rows } = await sql<{ institution: number }>`select r.institution_id as institution from institution_customer_relation r
      where r.withdrawn_date is null group by 1 order by count(*) desc limit 2`.execute(world.test.db)
    const [one, other] = rows.map(({ institution }) => institution)
    const [ofOne, ofOther] = [await total({ leadInstitutionIds: [one] }), await total({ leadInstitutionIds: [other] })]
    const ofBoth = await total({ leadInstitutionIds: [one, other] })
    expect(ofOne).toBeGreaterThan(0)
    expect(ofBoth).toBeGreaterThanOrEqual(Math.max(ofOne, ofOther))
    expect(ofBoth).toBeLessThanOrEqual(ofOne + ofOther)
  })

  it('are those of the caller’s own list, by its filters, and their numbers are told nobody', async () => {
    const sales = await world.test.as('sales_a1')
    await leads.add(sales)
    const count = async (query: string) => (await world.manager.get(`/agency/institutionsCustomer/list?${query}`)).body.data.total as number
    const form = taskForm({
      content: '{name}您好，我是{consultant}',
      source: 'LEADS',
      leadPhases: ['NEW_CUSTOMER_CAPITAL'],
      recipients: undefined,
      skipFaulty: true,
    })
    const { body } = await world.manager.post(`${TASK_PATH}/add/preview`, form)
    const { recipients, duplicates, optedOut, blacklisted, faultCount, samples } = body.data
    expect(recipients + duplicates + optedOut + blacklisted + faultCount).toBe(
      await count('screen=/newCustomer/institutionsCustomer&customerPhaseIs=NEW_CUSTOMER_CAPITAL'),
    )
    expect(recipients).toBeGreaterThan(0)
    for (const { phone, text } of samples) {
      expect(phone).toMatch(/\*{4}/)
      expect(text).toMatch(/^【远航】.+您好，我是.+/)
    }
    expect(JSON.stringify(body)).not.toMatch(/1\d{10}/)
  })

  it('are not to be had without the permission for their list', async () => {
    const { status, body } = await postPreview({ source: 'LEADS', recipients: undefined })
    expect([status, body.message]).toEqual([403, '没有权限访问'])
  })

  it('are a thousand at most', async () => {
    const form = taskForm({ source: 'LEADS', recipients: undefined })
    const { status, body } = await world.admin.post(`${TASK_PATH}/add/preview`, form)
    expect(status).toBe(422)
    expect(body.message).toMatch(/^筛选出\d+位客户，一次最多发送1000个号码，请缩小范围$/)
  })
})

describe('what a task says', () => {
  const template = async (values: object) =>
    (await world.ops.post(`${TEMPLATE_PATH}/add`, { title: `任务模板${Math.random()}`, kind: 'NOTICE', content: '{name}您好', ...values }))
      .body.data.id

  it('is the template as it is then, of the same kind, and one that is in use', async () => {
    const templateId = await template({})
    const id = await postTask(world.ops, { templateId, content: undefined, recipients: '13900000091,王一', scheduleDate: FAR_FUTURE })
    expect((await recordsOf(world, id)).map(({ content }) => content)).toEqual(['【远航】王一您好'])
    const wrong = taskForm({ kind: 'MARKETING', templateId, content: undefined, recipients: '13900000091,王一' })
    expect(errorsOf(await world.ops.post(`${TASK_PATH}/add`, wrong))).toEqual([
      { field: 'templateId', message: '模板类型与短信类型不一致' },
    ])
    await world.ops.post(`${TEMPLATE_PATH}/lock`, { id: templateId })
    const locked = await world.ops.post(`${TASK_PATH}/add`, taskForm({ templateId, content: undefined, recipients: '13900000091,王一' }))
    expect(locked.status).toBe(422)
    expect(locked.body.message).toContain('已停用')
  })

  it('is what was previewed, or nothing: a template that was edited since is previewed again', async () => {
    const templateId = await template({})
    const form = taskForm({ templateId, content: undefined, recipients: '13900000093,王一', scheduleDate: FAR_FUTURE })
    const { content } = (await world.ops.post(`${TASK_PATH}/add/preview`, form)).body.data
    expect(content).toBe('{name}您好')
    await world.ops.edit(`${TEMPLATE_PATH}/edit`, { id: templateId, content: '{name}再见' })
    const refused = await world.ops.post(`${TASK_PATH}/add`, { ...form, previewed: content })
    expect([refused.status, refused.body.message]).toEqual([409, '短信模板刚被修改，请重新预览'])
    expect((await sql`select from sms_task where title = ${form.title}`.execute(world.test.db)).rows).toEqual([])
    const again = (await world.ops.post(`${TASK_PATH}/add/preview`, form)).body.data.content
    expect((await world.ops.post(`${TASK_PATH}/add`, { ...form, previewed: again })).status).toBe(200)
  })

  it.each([
    ['edited', sql`content = '{name}再见'`, '短信模板刚被修改，请重新预览'],
    ['disabled', sql`locked = true`, '短信模板已停用，请重新选择'],
  ])('is nothing where the template is %s while the task is being added', async (_, change, message) => {
    const templateId = await template({})
    const form = taskForm({ templateId, content: undefined, recipients: '13900000092,王一' })
    const [answer] = await collide(world.test.db, sql`update sms_template set ${change} where id = ${templateId}`, [
      () => world.ops.post(`${TASK_PATH}/add`, form),
    ])
    expect([answer?.status, answer?.body.message]).toEqual([409, message])
    expect((await sql`select from sms_task where title = ${form.title}`.execute(world.test.db)).rows).toEqual([])
  })

  it.each([
    [{ content: undefined }, 'content', '请选择短信模板或填写短信内容'],
    [{ content: '{nmae}您好' }, 'content', /^模板变量缺失：nmae（可用变量：\{name\} 客户姓名/],
    [{ content: '{name您好' }, 'content', '花括号没有成对出现'],
    [{ title: '' }, 'title', '请输入任务名称'],
    [{ kind: 'SPAM' }, 'kind', /类型/],
    [{ recipients: undefined }, 'recipients', '请输入收件人名单'],
    [{ scheduleDate: '2020-01-01 10:00:00' }, 'scheduleDate', '定时发送不能早于当前时间'],
  ])('is refused with a sentence beside the field: %j', async (values, field, message) => {
    const answer = await world.ops.post(`${TASK_PATH}/add`, taskForm(values))
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ field, message: typeof message === 'string' ? message : expect.stringMatching(message) }])
  })
})

describe('tasks of others', () => {
  it('are neither seen nor touched, but by who may see all', async () => {
    const id = await postTask(world.ops, { scheduleDate: FAR_FUTURE })
    expect(
      (await world.manager.get(`${TASK_PATH}/list?createdDateOnOrAfter=2020-01-01&size=100`)).body.data.records.map(
        (row: { id: number }) => row.id,
      ),
    ).not.toContain(id)
    for (const action of ['stop', 'send', 'delete']) expect((await world.manager.post(`${TASK_PATH}/${action}`, { id })).status).toBe(404)
    const own = await postTask(world.manager, { scheduleDate: FAR_FUTURE })
    expect((await world.ops.post(`${TASK_PATH}/stop`, { id: own })).status).toBe(200)
  })

  it('need the permission for each action', async () => {
    const id = await postTask(world.ops, { scheduleDate: FAR_FUTURE })
    expect((await world.nobody.get(`${TASK_PATH}/list`)).status).toBe(403)
    for (const [action, body] of [
      ['add', taskForm()],
      ['add/preview', taskForm()],
      ['send', { id }],
      ['stop', { id }],
      ['delete', { id }],
      ['edit', { id }],
    ] as const)
      expect((await world.nobody.post(`${TASK_PATH}/${action}`, body)).status).toBe(403)
  })
})
