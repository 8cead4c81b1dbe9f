import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeSender } from '#tests/support/inbound-sender.ts'
import { FEED_TIME, feedWorld } from './feeds.testing.ts'
import { USER_LOCK_SEED } from './register-user.ts'

const { world, rows, send, one, uid, user, userRow, registration, phone, lead, leadRow } = feedWorld()

describe('a registration', () => {
  it('is a user, with number, name and origin as they are written elsewhere', async () => {
    const number = uid()
    const answer = await one('/users', { uid: number, ...registration({ nickname: ' 小满 ', phoneNumber: '+86 138-0013-8111' }) })
    expect(answer).toMatchObject({ ok: true })
    expect(await userRow(number)).toMatchObject({
      id: answer.id,
      nickname: '小满',
      phone_number: '13800138111',
      registration_platform: 'APP',
      channel_code: 'HUAWEI',
      time: new Date(FEED_TIME),
      derived: false,
      linked: false,
    })
  })

  it('needs neither name, number nor channel; a channel that has no label yet is kept', async () => {
    const bare = uid()
    await one('/users', { uid: bare, registrationPlatform: 'PC_WEB', time: FEED_TIME })
    expect(await userRow(bare)).toMatchObject({ nickname: null, phone_number: null, channel_code: 'UNKNOWN' })
    expect(await userRow(await user({ channelCode: 'NEW_2026' }))).toMatchObject({ channel_code: 'NEW_2026' })
  })

  it('of a known number renews name and phone number, and nothing else', async () => {
    const number = await user({ nickname: '旧名', phoneNumber: phone() })
    const next = phone()
    await one('/users', {
      uid: number,
      ...registration({ registrationPlatform: 'MINI', channelCode: 'WECHAT', time: '2026-06-01T00:00:00Z', phoneNumber: next }),
    })
    expect(await userRow(number)).toMatchObject({
      nickname: '旧名',
      phone_number: next,
      registration_platform: 'APP',
      channel_code: 'HUAWEI',
      time: new Date(FEED_TIME),
    })
  })

  it('replaces what was made up of a user who was known before by a number alone', async () => {
    const number = uid()
    await sql`insert into client_user (uid, registration_platform, derived) values (${number}, 'APP', true)`.execute(world.server.db)
    await one('/users', { uid: number, ...registration({ registrationPlatform: 'MINI', channelCode: 'WECHAT' }) })
    expect(await userRow(number)).toMatchObject({
      registration_platform: 'MINI',
      channel_code: 'WECHAT',
      derived: false,
      time: new Date(FEED_TIME),
    })
  })

  it.each([
    ['uid', { uid: 'a b' }],
    ['phoneNumber', { phoneNumber: '12345' }],
    ['nickname', { nickname: '长'.repeat(51) }],
    ['nickname', { nickname: 'a\u0007' }],
    ['registrationPlatform', { registrationPlatform: 'TV' }],
    ['channelCode', { channelCode: '中文' }],
    ['time', { time: '2999-01-01T00:00:00Z' }],
    ['time', { time: '1990-01-01T00:00:00Z' }],
    ['ref', { ref: 'e999999999' }],
    ['inviteCode', { inviteCode: '没有' }],
    ['inviterUid', { inviterUid: 'nobody' }],
  ])('with a wrong %s is refused alone, and nothing of it is written', async (field, values) => {
    const [bad, good] = [uid(), uid()]
    const [refused, taken] = await send('/users', { uid: bad, ...registration(), ...values }, { uid: good, ...registration() })
    expect(refused).toMatchObject({ ok: false, field })
    expect(taken).toMatchObject({ ok: true })
    expect(await userRow(bad)).toBeUndefined()
    expect(await userRow(good)).toBeDefined()
  })

  it('wants the scope of users', async () => {
    const other = await makeSender(world.server, await world.server.login('admin'), { scopes: ['intentions'] })
    const number = uid()
    expect((await other.send('/users', [{ externalId: 'x', uid: number, ...registration() }])).status).toBe(403)
    expect(await userRow(number)).toBeUndefined()
  })

  it('of one number in two batches at the same moment is one user', async () => {
    const number = uid()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => one('/users', { uid: number, ...registration({ nickname: `第${n}` }) })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await rows(sql`select from client_user where uid = ${number}`)).toHaveLength(1)
  })

  it('locks its users in one order, however a batch names them: no two batches wait in a circle', async () => {
    const key = (number: string) => sql`hashtextextended(${`client user ${number}`}, ${sql.lit(USER_LOCK_SEED)})`
    const [one, other] = [uid(), uid()]
    const [{ names: sorted }] = (await rows<{ names: readonly string[] }>(
      sql`select case when ${key(one)} < ${key(other)} then ${[one, other]}::text[] else ${[other, one]}::text[] end as names`,
    )) as [{ names: readonly [string, string] }]
    const [first, last] = sorted
    const waiting = () =>
      rows(sql`select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and locktype = 'advisory' and not granted`)
    for (const names of [
      [first, last],
      [last, first],
    ]) {
      const { batch } = await world.server.db.transaction().execute(async tx => {
        await sql`select pg_advisory_xact_lock(${key(last)})`.execute(tx)
        const batch = send('/users', ...names.map(number => ({ uid: number, ...registration() })))
        await expect.poll(waiting).toHaveLength(1)
        const { rows: tried } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${key(first)}) as free`.execute(tx)
        expect(tried).toEqual([{ free: false }])
        return { batch }
      })
      expect((await batch).map(({ ok }) => ok)).toEqual([true, true])
    }
  })
})

describe('whose phone number a lead has', () => {
  it('is linked to that lead, which tells so', async () => {
    const number = phone()
    const customer = await lead(number)
    const name = await user({ phoneNumber: number })
    const found = await userRow(name)
    expect(found).toMatchObject({ linked: true })
    expect(await leadRow(customer)).toMatchObject({ client_user_id: found?.['id'] })
    expect(
      await rows(
        sql`select kind, operator_id, detail ->> 'uid' as uid, detail ->> 'auto' as auto from lead_event where lead_id = ${customer}`,
      ),
    ).toEqual([{ kind: 'userLinked', operator_id: null, uid: name, auto: 'true' }])
  })

  it('stays apart where the lead is another user’s, and where he is linked already', async () => {
    const taken = phone()
    const customer = await lead(taken)
    const first = await user({ phoneNumber: taken })
    expect(await userRow(await user({ phoneNumber: taken }))).toMatchObject({ linked: false })
    const other = phone()
    const elsewhere = await lead(other)
    await one('/users', { uid: first, ...registration({ phoneNumber: other }) })
    expect(await leadRow(elsewhere)).toMatchObject({ client_user_id: null })
    expect(await leadRow(customer)).toMatchObject({ registered: true })
  })

  it('is linked in the high seas as well, and what he left goes on waiting there', async () => {
    const number = phone()
    const customer = await lead(number, { lost: true })
    const name = await user()
    const id = (await userRow(name))?.['id']
    await sql`insert into retention_client (client_user_id, customer_name, mobile_phone_number, consulting_project, source_channel)
      values (${id}, '等待', ${number}, '{文书}', 'APP注册')`.execute(world.server.db)
    await one('/users', { uid: name, ...registration({ phoneNumber: number }) })
    expect(await leadRow(customer)).toMatchObject({ client_user_id: id, status: 'LOSS' })
    expect(await rows(sql`select state from retention_client where client_user_id = ${id}`)).toEqual([{ state: 'PENDING' }])
  })
})

describe('who came through an employee', () => {
  it('is credited to him by link or invite code, once; who brings others along is counted', async () => {
    const admin = await world.server.login('sales_a1')
    await admin.post('/system/employee/editRef/inviteCodeUpdate', { inviteCode: 'FEED01', phoneNumber: '13800138000' })
    const [employee] = await rows<{ id: number }>(sql`select id from employee where username = 'sales_a1'`)
    const byRef = await user({ nickname: '由链接', ref: `e${employee?.id}` })
    const byCode = await user({ inviteCode: 'feed01', inviterUid: byRef })
    await user({ inviterUid: byRef })
    await one('/users', { uid: byRef, ...registration({ nickname: '改名', inviteCode: 'FEED01' }) })
    expect(await userRow(byCode)).toMatchObject({ promoter_id: employee?.id, inviter_id: (await userRow(byRef))?.['id'] })
    expect(
      await rows(sql`select r.nickname, r.number, r.employee_id from promotion_registration r join client_user u on u.id = r.client_user_id
        where u.uid in (${byRef}, ${byCode}) order by r.id`),
    ).toEqual([
      { nickname: '由链接', number: 2, employee_id: employee?.id },
      { nickname: byCode, number: 0, employee_id: employee?.id },
    ])
  })
})
