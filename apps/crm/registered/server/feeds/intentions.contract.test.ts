import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { FEED_TIME, feedWorld } from './feeds.testing.ts'

const { world, rows, one, uid, user, userRow, registration, phone, lead, leadRow } = feedWorld()

const wish = (values: object = {}) => ({ time: FEED_TIME, consultingProject: ['文书'], ...values })
const retentionClientsOf = async (number: string) =>
  rows(sql`select r.customer_name, r.mobile_phone_number, r.consulting_project, r.intended_countries, r.source_channel, r.other_information, r.state
    from retention_client r join client_user u on u.id = r.client_user_id where u.uid = ${number} order by r.id`)

describe('an intention', () => {
  it('is kept with all that was said, and is what the user said last', async () => {
    const number = await user()
    const said = {
      consultingProject: ['文书', '移民'],
      intendedCountries: ['英国', '法国'],
      famousSchool: true,
      highestDegree: '本科',
      college: '四川大学',
      studyProfessional: '会计',
      budget: '35.5',
      departureTime: '明年秋季',
      otherInformation: '想先了解\n费用',
    }
    const { id } = await one('/intentions', { uid: number, ...wish(said) })
    const [row] = await rows(sql`select * from abroad_intention where id = ${id}`)
    expect(row).toMatchObject({
      client_user_id: (await userRow(number))?.['id'],
      consulting_project: ['文书', '移民'],
      intended_countries: ['英国', '法国'],
      famous_school: true,
      highest_degree: '本科',
      college: '四川大学',
      study_professional: '会计',
      budget: '35.50',
      departure_time: '明年秋季',
      other_information: '想先了解\n费用',
      time: new Date(FEED_TIME),
    })
    expect(await userRow(number)).toMatchObject({ intention_id: id, intention_count: 1, famous_school: true, has_intention: true })
    const older = await one('/intentions', { uid: number, ...wish({ time: '2026-05-01T00:00:00Z' }) })
    expect(older.id).not.toBe(id)
    expect(await userRow(number)).toMatchObject({ intention_id: id, intention_count: 2, famous_school: true })
    expect(await retentionClientsOf(number)).toEqual([])
  })

  it('brings a user along who was not sent yet; of nobody it is refused', async () => {
    const number = uid()
    expect(await one('/intentions', { uid: number, ...wish() })).toMatchObject({
      ok: false,
      field: 'uid',
      message: '用户不存在，请先提交注册信息',
    })
    expect(await one('/intentions', { uid: number, ...wish(), user: registration({ nickname: '随意向' }) })).toMatchObject({ ok: true })
    expect(await userRow(number)).toMatchObject({ nickname: '随意向', intention_count: 1 })
  })

  it.each([
    ['consultingProject', { consultingProject: [] }],
    ['consultingProject', { consultingProject: ['没有的项目'] }],
    ['intendedCountries', { intendedCountries: ['月球'] }],
    ['highestDegree', { highestDegree: '院士' }],
    ['budget', { budget: '0.00' }],
    ['budget', { budget: '1e3' }],
    ['college', { college: '长'.repeat(61) }],
    ['departureTime', { departureTime: '长'.repeat(31) }],
    ['phoneNumber', { phoneNumber: '123' }],
    ['customerName', { phoneNumber: '13811112222', customerName: '长'.repeat(31) }],
    ['customerSource', { phoneNumber: '13811112222', customerSource: '没有的来源' }],
  ])('with a wrong %s is refused, and with it the user that came along', async (field, values) => {
    const number = uid()
    const answer = await one('/intentions', { uid: number, ...wish(values), user: registration() })
    expect(answer).toMatchObject({ ok: false })
    expect(answer.field?.split(/[.[/]/)[0]).toBe(field)
    expect(await userRow(number)).toBeUndefined()
  })
})

describe('who leaves a number with an intention', () => {
  it('waits to be claimed, once with all that was said', async () => {
    const [number, mobile] = [await user({ nickname: '昵称' }), phone()]
    await one('/intentions', {
      uid: number,
      ...wish({
        intendedCountries: ['英国', '法国'],
        otherInformation: '第一次',
        phoneNumber: `+86${mobile}`,
        customerName: '王小雨',
        customerSource: '小红书',
      }),
    })
    await one('/intentions', {
      uid: number,
      ...wish({ consultingProject: ['移民'], intendedCountries: ['德国', '日本'], phoneNumber: mobile }),
    })
    expect(await retentionClientsOf(number)).toEqual([
      {
        customer_name: '王小雨',
        mobile_phone_number: mobile,
        consulting_project: ['文书', '移民'],
        intended_countries: ['英国', '法国', '德国'],
        source_channel: '小红书',
        other_information: '第一次',
        state: 'PENDING',
      },
    ])
  })

  it('is called by nickname or number where no name is left, and claimed as any other', async () => {
    const [number, mobile] = [await user(), phone()]
    await one('/intentions', { uid: number, ...wish({ phoneNumber: mobile }) })
    expect(await retentionClientsOf(number)).toMatchObject([{ customer_name: `用户${number}`, source_channel: 'APP注册' }])
    const [client] = await rows<{ id: number }>(sql`select id from retention_client where mobile_phone_number = ${mobile}`)
    const admin = await world.server.login('admin')
    expect((await admin.post('/retention/retentionClients/receiveCustomer', { id: client?.id })).body).toMatchObject({ code: 200 })
    const found = await userRow(number)
    expect(found).toMatchObject({ linked: true })
    const [made] = await rows(sql`select client_user_id, abroad_intention_id from institutions_customer where phone_number = ${mobile}`)
    expect(made).toEqual({ client_user_id: found?.['id'], abroad_intention_id: found?.['intention_id'] })
    await one('/intentions', { uid: number, ...wish({ phoneNumber: mobile }) })
    expect(await retentionClientsOf(number)).toHaveLength(1)
  })

  it('is the lead that has the number, whose staff find the intention', async () => {
    const [number, mobile] = [await user(), phone()]
    const customer = await lead(mobile)
    const { id } = await one('/intentions', { uid: number, ...wish({ phoneNumber: mobile }) })
    expect(await leadRow(customer)).toMatchObject({ client_user_id: (await userRow(number))?.['id'], abroad_intention_id: id })
    expect(await retentionClientsOf(number)).toEqual([])
  })

  it('waits not where the lead that has the number is another user’s', async () => {
    const mobile = phone()
    await lead(mobile)
    await user({ phoneNumber: mobile })
    const number = await user()
    expect(await one('/intentions', { uid: number, ...wish({ phoneNumber: mobile }) })).toMatchObject({ ok: true })
    expect(await retentionClientsOf(number)).toEqual([])
    expect(await userRow(number)).toMatchObject({ linked: false, intention_count: 1 })
  })

  it('in several batches at the same moment waits once', async () => {
    const [number, mobile] = [uid(), phone()]
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => one('/intentions', { uid: number, user: registration(), ...wish({ phoneNumber: mobile }) })),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await retentionClientsOf(number)).toHaveLength(1)
    expect(await userRow(number)).toMatchObject({ intention_count: 5 })
  })
})
