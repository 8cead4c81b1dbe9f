import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'

let test: TestApplication
let admin: Client

beforeAll(async () => {
  test = await startApplication()
  admin = await test.as('admin')
})
afterAll(() => test?.close())

const VERSIONS_PATH = '/system/versionManagement'
const IOS = false
const ANDROID = true
const versionValues = {
  platform: ANDROID,
  miniVersion: '1.0.0',
  downloadUrl: 'https://app.example.com/a.apk',
  forceUpdate: false,
  remind: true,
  updateContent: '修复已知问题',
}
const postVersion = (values: object, client = admin) => client.post(`${VERSIONS_PATH}/add`, { ...versionValues, ...values })
const addedVersionId = async (values: object): Promise<number> => {
  const answer = await postVersion(values)
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.data.id
}
const changeVersion = (id: number, values: object) => admin.edit(`${VERSIONS_PATH}/edit`, { id, ...values })
const publish = (id: number) => admin.edit(`${VERSIONS_PATH}/publish`, { id })
const remove = (id: number) => admin.edit(`${VERSIONS_PATH}/delete`, { id })
const detail = async (id: number) =>
  (
    await sql<{ state: string; remind: boolean | null; text: string }>`select state, remind, update_content as text from app_version
    where id = ${id}`.execute(test.db)
  ).rows[0]

describe('versions of the app', () => {
  it('grow on each platform by itself, part by part', async () => {
    await addedVersionId({ versionNumber: '50.9.0' })
    await addedVersionId({ versionNumber: '50.10.0' })
    for (const [versionNumber, message] of [
      ['50.10.0', '该平台版本已存在'],
      ['50.9.0', '该平台版本已存在'],
      ['50.9.9', '版本号须大于当前最新版本'],
      ['9.0.0', '版本号须大于当前最新版本'],
    ])
      expect((await postVersion({ versionNumber })).body.errors).toEqual([{ field: 'versionNumber', message }])
    expect((await postVersion({ platform: IOS, versionNumber: '50.9.9' })).status).toBe(200)
  })

  it('are refused for what is wrong or missing, by field', async () => {
    for (const [values, field, message] of [
      [{ versionNumber: '51.0' }, 'versionNumber', '版本号须为三段数字，如 1.2.0'],
      [{ versionNumber: '51.0.01' }, 'versionNumber', '版本号须为三段数字，如 1.2.0'],
      [{ versionNumber: '51.0.0', miniVersion: '51.0.1' }, 'miniVersion', '最低支持版本不能大于版本号'],
      [{ versionNumber: '51.0.0', miniVersion: 'x' }, 'miniVersion', '最低支持版本须为三段数字，如 1.2.0'],
      [{ versionNumber: '51.0.0', miniVersion: undefined }, 'miniVersion', '请输入最低支持版本'],
      [{ versionNumber: '51.0.0', downloadUrl: 'http://app.example.com/a.apk' }, 'downloadUrl', '下载地址须以 https:// 开头'],
      [{ versionNumber: '51.0.0', downloadUrl: undefined }, 'downloadUrl', '请输入下载地址'],
      [{ versionNumber: '51.0.0', updateContent: '' }, 'updateContent', '请输入更新内容'],
      [{ versionNumber: '51.0.0', updateContent: '长'.repeat(101) }, 'updateContent', '只能输入1-100个字符'],
      [{ versionNumber: '51.0.0', forceUpdate: undefined, remind: undefined }, 'forceUpdate', '请选择强制更新'],
      [{ versionNumber: '51.0.0', remind: undefined }, 'remind', '请选择更新提醒'],
    ] as const) {
      const answer = await postVersion(values)
      expect([answer.status, answer.body.errors]).toEqual([422, [{ field, message }]])
    }
    const none = await postVersion({ versionNumber: '51.0.0', platform: undefined, miniVersion: undefined, downloadUrl: undefined })
    expect(none.body.errors).toEqual([{ field: 'platform', message: '请选择平台' }])
  })

  it('that are forced remind of nothing', async () => {
    expect((await postVersion({ versionNumber: '52.0.0', forceUpdate: true })).status).toBe(422)
    const forced = await addedVersionId({ versionNumber: '52.0.0', forceUpdate: true, remind: undefined })
    expect(await detail(forced)).toMatchObject({ remind: null })
    const reminding = await addedVersionId({ versionNumber: '52.0.1' })
    expect((await changeVersion(reminding, { forceUpdate: true })).status).toBe(200)
    expect(await detail(reminding)).toMatchObject({ remind: null })
  })

  it('of one number at the same instant are one; of two, the later one stays', async () => {
    const same = await Promise.all([1, 2, 3, 4].map(() => postVersion({ versionNumber: '60.0.0' })))
    expect(same.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    await Promise.all(['61.0.0', '62.0.0'].map(versionNumber => postVersion({ versionNumber })))
    const { rows } = await sql<{ n: string }>`select number as n from app_version
      where platform and number_parts >= array[61, 0, 0] order by id`.execute(test.db)
    expect([['61.0.0', '62.0.0'], ['62.0.0']]).toContainEqual(rows.map(row => row.n))
  })

  it('are drafts until they are published: then their text alone changes, and they stay', async () => {
    const id = await addedVersionId({ versionNumber: '70.0.0' })
    expect((await changeVersion(id, { versionNumber: '70.0.1', downloadUrl: 'https://app.example.com/b.apk' })).status).toBe(200)
    expect((await changeVersion(id, { versionNumber: '50.10.0' })).body.errors).toEqual([
      { field: 'versionNumber', message: '该平台版本已存在' },
    ])
    expect((await changeVersion(id, { miniVersion: '99.0.0' })).status).toBe(422)
    const [first, second] = await Promise.all([publish(id), publish(id)])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    for (const [field, value] of Object.entries({ versionNumber: '70.0.2', miniVersion: '1.0.1', forceUpdate: true, platform: IOS }))
      expect((await changeVersion(id, { [field]: value })).status).toBe(422)
    expect((await changeVersion(id, { updateContent: '新的说明' })).status).toBe(200)
    expect((await remove(id)).body.message).toBe('已发布的版本不能删除')
    expect(await detail(id)).toEqual({ state: 'PUBLISHED', remind: true, text: '新的说明' })
    const draft = await addedVersionId({ versionNumber: '70.1.0' })
    expect((await remove(draft)).status).toBe(200)
    expect(await detail(draft)).toBeUndefined()
    expect((await remove(draft)).status).toBe(404)
  })

  it('are not published after a later one', async () => {
    const earlier = await addedVersionId({ versionNumber: '80.0.0' })
    await publish(await addedVersionId({ versionNumber: '81.0.0' }))
    expect((await publish(earlier)).body.message).toBe('版本号须大于当前最新版本')
  })

  it('are held to all of it by the database', async () => {
    const id = await addedVersionId({ versionNumber: '90.0.0' })
    for (const set of ["number = '50.0.1'", "mini_version = '91.0.0'", 'remind = null', "download_url = 'http://x'", "state = 'PUBLISHED'"])
      await expect(sql`update app_version set ${sql.raw(set)} where id = ${id}`.execute(test.db)).rejects.toThrow()
    await publish(id)
    for (const statement of [
      "update app_version set mini_version = '1.0.2'",
      "update app_version set state = 'DRAFT'",
      'delete from app_version',
    ])
      await expect(sql`${sql.raw(statement)} where id = ${id}`.execute(test.db)).rejects.toThrow(/stays|kept/)
  })

  it('are for those who may', async () => {
    const sales = await test.as('sales_b1')
    expect((await sales.get(`${VERSIONS_PATH}/list`)).status).toBe(403)
    for (const action of ['add', 'edit', 'publish', 'delete']) expect((await sales.post(`${VERSIONS_PATH}/${action}`, {})).status).toBe(403)
  })

  it('have demo rows of both platforms', async () => {
    const { body } = await admin.get(`${VERSIONS_PATH}/list?platformIs=false&stateIs=PUBLISHED&size=20`)
    expect(body.data.total).toBeGreaterThan(12)
    expect(body.data.records[0]).toMatchObject({ platform: false, publisher: { name: '梁思源' } })
  })
})
