import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from './fixture/application.ts'
import { type Client, OWN_HEADERS, signIn } from './fixture/client.ts'

const PERMISSIONS = ['/work/upload', '/work/task/list', '/work/task/add', '/work/task/edit']
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

let fixture: Application
let dataDir: string
let alice: Client
let bob: Client
let vera: Client

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-files-'))
  fixture = await startApplication(
    [
      { username: 'alice', permissions: PERMISSIONS },
      { username: 'bob', permissions: PERMISSIONS },
      { username: 'vera', permissions: PERMISSIONS, views: ['alice'] },
    ],
    { dataDir },
  )
  ;[alice, bob, vera] = await Promise.all([signIn(fixture.app, 'alice'), signIn(fixture.app, 'bob'), signIn(fixture.app, 'vera')])
})
afterAll(async () => {
  await fixture.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const upload = (who: Client, path: string, filename: string, content: Buffer | string, more = '') => {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n${more}--x--\r\n`)])
  return who.send({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...OWN_HEADERS, 'content-type': 'multipart/form-data; boundary=x' },
    payload,
  })
}
const temporary = () => readdirSync(join(dataDir, 'uploads'))

describe('an upload', () => {
  it('is told by its content, and gone afterwards', async () => {
    const answer = await upload(alice, '/work/upload', '图.png', PNG)
    expect(answer.body).toEqual({ code: 200, data: [{ filename: '图.png', size: PNG.length, type: 'image/png' }] })
    expect(temporary()).toEqual([])
  })

  it.each([
    ['another ending', 'a.csv', PNG],
    ['an ending that is not allowed', 'a.gif', 'GIF89a'],
    ['a page that calls itself a picture', 'a.png', '<html><script>alert(1)</script>'],
    ['no ending', 'png', PNG],
    ['a program that calls itself a table', 'a.csv', Buffer.from([0x4d, 0x5a, 0, 0, 1])],
    ['too much', 'a.csv', 'x'.repeat(20_000)],
  ])('with %s is refused', async (_what, filename, content) => {
    expect((await upload(alice, '/work/upload', filename, content)).status).toBe(400)
    expect(temporary()).toEqual([])
  })

  it('of several files is refused', async () => {
    const second = '--x\r\nContent-Disposition: form-data; name="b"; filename="b.csv"\r\n\r\na,b\r\n'
    expect((await upload(alice, '/work/upload', 'a.csv', 'a,b', second)).status).toBe(400)
    expect(temporary()).toEqual([])
  })

  it('has no path in its name', async () => {
    const { body } = await upload(alice, '/work/upload', '../../etc/passwd.csv', 'a,b')
    expect(body.data[0].filename).not.toContain('/')
  })

  it('is nothing that JSON endpoints take', async () => {
    expect((await upload(alice, '/work/task/add', 'a.png', PNG)).status).toBe(415)
    expect((await alice.post('/work/upload', {})).status).toBe(415)
  })
})

describe('a kept file', () => {
  const keep = async (who: Client): Promise<string> => (await upload(who, '/files', '合同.png', PNG)).body.data.url

  it('is served to its owner, as something that can do nothing', async () => {
    const url = await keep(alice)
    const answer = await alice.send({ method: 'GET', url })
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment; filename="__.png"; filename\*=UTF-8''%E5%90%88/),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect((await bob.send({ method: 'GET', url })).status).toBe(404)
  })

  it('is seen by who sees the row that refers to it', async () => {
    const url = await keep(alice)
    const added = await alice.post('/work/task/add', { name: '带附件', paper: url, ownerId: fixture.people.alice })
    expect(added.status).toBe(200)
    expect((await vera.send({ method: 'GET', url })).status).toBe(200)
    expect((await bob.send({ method: 'GET', url })).status).toBe(404)
  })

  it('of somebody else cannot be attached to see it', async () => {
    const url = await keep(alice)
    expect((await bob.post('/work/task/add', { name: '偷看', paper: url, ownerId: fixture.people.bob })).body.errors).toEqual([
      { field: 'paper', message: '请重新上传附件' },
    ])
    expect((await bob.send({ method: 'GET', url })).status).toBe(404)
  })

  it.each(['1', '../../etc/passwd', '00000000-0000-0000-0000-000000000000'])('%s is not there', async id => {
    expect((await alice.get(`/files/${id}`)).status).toBe(404)
  })

  it('is not kept beyond the quota', async () => {
    await sql`insert into file (employee_id, name, type, size, received_size, purpose) values
      (${fixture.people.bob}, 'x', 'image/png', ${6 * 1024 ** 3}, 1, 'form')`.execute(
      fixture.owner,
    )
    expect(await upload(bob, '/files', 'a.png', PNG)).toMatchObject({ status: 409, body: { message: '您的上传空间已满，请联系管理员' } })
  })
})
