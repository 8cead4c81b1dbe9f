/** Uploading, serving and deleting files. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkSpace } from '#core/server/files/file-store.ts'
import { prepareUploads } from '#core/server/files/uploads.ts'
import { type Client, OWN_HEADERS, signIn } from '#tests/support/client.ts'
import { type Application, startApplication } from './fixture/application.ts'
import { samples, upload } from './fixture/samples.ts'

const PERMISSIONS = ['/work/upload', '/work/task/list', '/work/task/add']

let fixture: Application
let dataDir: string
let alice: Client
let bob: Client
let contents: Readonly<Record<string, Buffer>>
let PNG: Buffer

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-files-'))
  const people = [
    ...['alice', 'bob'].map(username => ({ username, permissions: PERMISSIONS })),
    // May read, and submit forms without file fields.
    { username: 'carol', permissions: ['/work/task/list', '/work/task/close'] },
  ]
  ;[fixture, contents] = await Promise.all([startApplication(people, { dataDir }), samples()])
  PNG = contents.png as Buffer
  ;[alice, bob] = await Promise.all([signIn(fixture.app, 'alice'), signIn(fixture.app, 'bob')])
})
afterAll(async () => {
  await fixture.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const temporary = () => readdirSync(join(dataDir, 'uploads'))
const bytesOf = (id: string) => join(dataDir, 'files', id.slice(0, 2), id)
/** Uploads a file as alice. */
const keep = async (name: string, content: Buffer | string) => (await upload(alice, '/files', name, content)).body.data
const read = (url: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  alice.send({ method, url, headers: { ...OWN_HEADERS, ...headers } })

describe('an upload', () => {
  it('is told by its content, and gone afterwards', async () => {
    const answer = await upload(alice, '/work/upload', '图.png', PNG)
    expect(answer.body).toEqual({ code: 200, data: [{ filename: '图.png', size: PNG.length, type: 'image/png' }] })
    expect(temporary()).toEqual([])
  })

  it('of every kind is taken under its own ending and under no other', async () => {
    const taken: string[] = []
    for (const [kind, content] of Object.entries(contents)) {
      for (const ending of Object.keys(contents)) {
        const { status, body } = await upload(alice, '/work/uploadAny', `a.${ending}`, content)
        if (status === 200) taken.push(`${kind} as ${ending}`)
        else expect([status, body.message], `${kind} as ${ending}`).toEqual([400, '文件格式有误，内容与扩展名不符'])
      }
    }
    // m4v is mp4 with another brand; SVG is valid text, and is served as such under a text extension.
    expect(taken.filter(one => !['mp4 as m4v', 'svg as csv'].includes(one))).toEqual(
      Object.keys(contents).map(kind => `${kind} as ${kind}`),
    )
    expect((await upload(alice, '/work/uploadAny', 'a.JPEG', contents.jpg as Buffer)).status).toBe(200)
    expect(temporary()).toEqual([])
  })

  it.each([
    ['an ending that is not allowed', 'a.gif', 'GIF89a', '文件格式有误，只能上传png、csv'],
    ['a page that calls itself a picture', 'a.png', '<html><script>alert(1)</script>', '文件格式有误，内容与扩展名不符'],
    ['no ending', 'png', 'x', '文件格式有误，只能上传png、csv'],
    [
      'an old workbook that calls itself a table',
      'a.csv',
      Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      '这是旧版 .xls、.doc 或加了密码的文件，请取消密码并另存为新格式后再上传',
    ],
    ['a program that calls itself a table', 'a.csv', Buffer.from([0x4d, 0x5a, 0, 0, 1]), '文件格式有误，内容与扩展名不符'],
    ['nothing in it', 'a.png', '', '文件格式有误，内容与扩展名不符'],
    ['a picture that breaks off', 'a.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), '图片已损坏，无法读取'],
    ['too much', 'a.csv', 'x'.repeat(20_000), '文件大小不能超过9KB'],
    // Refused by its Content-Length, before it is read.
    ['far too much', 'a.csv', 'x'.repeat(400_000), '文件大小不能超过9KB'],
  ])('with %s is refused', async (_what, filename, content, message) => {
    const { status, body } = await upload(alice, '/work/upload', filename, content)
    expect([status, body.message]).toEqual([400, message])
    expect(temporary()).toEqual([])
  })

  it('of several files is refused', async () => {
    const second = '--x\r\nContent-Disposition: form-data; name="b"; filename="b.csv"\r\n\r\na,b\r\n'
    const { status, body } = await upload(alice, '/work/upload', 'a.csv', 'a,b', second)
    expect([status, body.message]).toEqual([400, '超出上传数量'])
    expect(temporary()).toEqual([])
  })

  it('has no path in its name', async () => {
    const { body } = await upload(alice, '/work/upload', '../../etc/passwd.csv', 'a,b')
    expect(body.data[0].filename).not.toContain('/')
  })

  it.each(['files', 'File', 'file[]', '__proto__'])('in a part called %s is refused', async part => {
    const { status } = await upload(alice, '/work/upload', 'a.csv', 'a,b', '', part)
    expect(status).toBe(400)
    expect(temporary()).toEqual([])
  })

  it.each([
    ['a field that the endpoint does not know', '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\n1\r\n'],
    ['a field whose name is none', '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n'],
  ])('with %s is refused', async (_what, more) => {
    expect((await upload(alice, '/work/upload', 'a.csv', 'a,b', more)).status).toBe(400)
    expect(temporary()).toEqual([])
  })

  it('is taken only from who may submit a form with such a field, and looked at only then', async () => {
    const carol = await signIn(fixture.app, 'carol')
    for (const path of ['/files', '/work/upload'])
      expect([path, (await upload(carol, path, 'a.exe', 'x'.repeat(400_000))).status]).toEqual([path, 403])
    expect(temporary()).toEqual([])
    const denied = await sql<{ action: string }>`select action from audit_log where username = 'carol' and result = 'denied'`.execute(
      fixture.owner,
    )
    expect(denied.rows.map(row => row.action).sort()).toEqual(['/files', '/work/upload'])
  })

  it('is nothing that JSON endpoints take', async () => {
    expect((await upload(alice, '/work/task/add', 'a.png', PNG)).status).toBe(415)
    expect((await alice.post('/work/upload', {})).status).toBe(415)
  })

  it('that breaks off leaves nothing behind', async () => {
    await fixture.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = fixture.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const head = Object.entries({ ...OWN_HEADERS, host: 'localhost', cookie: alice.cookie, 'content-length': '90000' })
    socket.write(`POST /api/files HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n`)
    socket.write('content-type: multipart/form-data; boundary=x\r\n\r\n--x\r\n')
    socket.write(`Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'x'.repeat(30_000)}`)
    await vi.waitFor(() => expect(temporary()).toHaveLength(1))
    socket.destroy()
    await vi.waitFor(() => expect(temporary()).toEqual([]))
  })
})

describe('a picture', () => {
  const kept = async (name: string, content: Buffer): Promise<Buffer> => {
    const { url } = await keep(name, content)
    return (await fixture.app.inject({ url, headers: { cookie: alice.cookie as string } })).rawPayload
  }

  it('keeps neither place nor camera, and stands upright', async () => {
    const exif = { IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } }
    const taken = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c63' } })
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(taken.includes('Kamera')).toBe(true)
    const clean = await kept('a.jpg', taken)
    expect([clean.includes('Kamera'), clean.includes('Exif')]).toEqual([false, false])
    expect(await sharp(clean).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 40 })
  })

  it('keeps nothing that stands behind it, nor texts within it', async () => {
    const both = Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>PK')])
    expect((await kept('a.png', both)).includes('script')).toBe(false)
  })

  it('that moves goes on moving', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 4, height: 4, channels: 3, background } })
        .png()
        .toBuffer()
    const moving = await sharp([await frame('#000'), await frame('#fff')], { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(await kept('a.gif', moving), { animated: true }).metadata()).pages).toBe(2)
  })

  it('has at most 40 megapixels', async () => {
    const large = await sharp({ create: { width: 8_000, height: 5_001, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { status, body } = await upload(alice, '/files', 'a.png', large)
    expect([status, body.message]).toEqual([400, '图片尺寸过大，不能超过4000万像素'])
  })
})

describe('a small picture', () => {
  const large = () =>
    sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#36c' } })
      .jpeg()
      .toBuffer()
  const small = async (url: string, who = alice) => fixture.app.inject({ url: `${url}?small=1`, headers: { cookie: who.cookie as string } })

  it('is made for lists when it is asked for, and goes with its file', async () => {
    const { url, id } = await keep('a.jpg', await large())
    const answer = await small(url)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', etag: `"${id}-small"`, 'x-content-type-options': 'nosniff' })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 240, height: 120 })
    expect((await small(url)).rawPayload).toEqual(answer.rawPayload)
    expect((await small(url, bob)).statusCode).toBe(404)
    await sql`update file set expires_date = now() where id = ${id}`.execute(fixture.owner)
    await fixture.app.core.services.files.sweep()
    expect(existsSync(join(dataDir, 'thumbnails', id.slice(0, 2), id))).toBe(false)
  })

  it('is the file itself where there is no picture', async () => {
    const { url } = await keep('a.csv', 'a,b')
    expect((await small(url)).body).toBe('a,b')
    expect((await read(`${url}?small=2`)).status).toBe(400)
  })
})

describe('a kept file', () => {
  it('is served to its owner, as something that can do nothing', async () => {
    const { url } = await keep('合同.png', PNG)
    const answer = await read(url)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment; filename="__.png"; filename\*=UTF-8''%E5%90%88/),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
    })
    expect((await bob.send({ method: 'GET', url })).status).toBe(404)
  })

  it('is answered once, whole or not again, and the log has nothing to say of it', async () => {
    const { url, id } = await keep('a.csv', 'a,b')
    const logged = (['warn', 'error'] as const).map(level => vi.spyOn(fixture.app.log, level))
    onTestFinished(() => void vi.restoreAllMocks())
    for (const held of ['"other"', `"${id}"`]) await read(url, { 'if-none-match': held })
    expect(logged.flatMap(({ mock }) => mock.calls)).toEqual([])
  })

  it('is served in parts, never compressed', async () => {
    const text = `a,${'0123456789'.repeat(1_000)}`
    const { url } = await keep('a.csv', text)
    const whole = await read(url, { 'accept-encoding': 'gzip' })
    expect([whole.text, whole.headers['content-encoding'], whole.headers['content-length']]).toEqual([text, undefined, '10002'])
    const part = await read(url, { range: 'bytes=2-11', 'accept-encoding': 'gzip' })
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, '0123456789', 'bytes 2-11/10002'])
    expect((await read(url, { range: 'bytes=-3' })).text).toBe('789')
    const beyond = await read(url, { range: 'bytes=10002-' })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10002'])
    expect((await read(url, { range: 'bytes=0-1,4-5' })).status).toBe(200)
  })

  it('is not sent again to who has it, and not in parts to who has another', async () => {
    const { url, id } = await keep('a.csv', 'a,b')
    const etag = `"${id}"`
    expect((await read(url)).headers.etag).toBe(etag)
    const again = await read(url, { 'if-none-match': `"x", W/${etag}` })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await read(url, { range: 'bytes=0-0', 'if-range': etag })).status).toBe(206)
    expect((await read(url, { range: 'bytes=0-0', 'if-range': '"other"' })).status).toBe(200)
    // A conditional request must not reveal anything about an inaccessible file.
    expect((await bob.send({ method: 'GET', url, headers: { 'if-none-match': etag } })).status).toBe(404)
  })

  it('tells its headers alone', async () => {
    const { url } = await keep('a.csv', 'a,b')
    const { status, headers, text } = await read(url, {}, 'HEAD')
    expect([status, headers['content-length'], headers['content-type'], text]).toEqual([200, '3', 'text/csv', ''])
    expect((await read('/api/files/00000000-0000-0000-0000-000000000000', {}, 'HEAD')).status).toBe(404)
    // Other paths do not support HEAD: some of them change state.
    for (const path of ['/work/task/list', '/work/task/export', '/auth/profile'])
      expect((await read(`/api${path}`, {}, 'HEAD')).status).toBe(404)
  })

  it('is told about to who may see it', async () => {
    const [one, two] = [await keep('一.csv', 'a,b'), await keep('二.png', PNG)]
    const ask = (who: Client, ids: string) => who.get(`/files/info?ids=${ids}`)
    const { data } = (await ask(alice, `${two.id},00000000-0000-0000-0000-000000000000,${one.id}`)).body
    expect(data).toEqual([
      { id: two.id, url: two.url, name: '二.png', size: two.size, type: 'image/png' },
      { id: one.id, url: one.url, name: '一.csv', size: 3, type: 'text/csv' },
    ])
    expect((await ask(bob, one.id)).body.data).toEqual([])
    expect((await ask(alice, '1')).status).toBe(400)
  })

  it.each(['1', '../../etc/passwd', '..%2f..%2fetc%2fpasswd', '%2e%2e', '00000000-0000-0000-0000-000000000000'])(
    '%s is not there',
    async id => {
      expect((await alice.get(`/files/${id}`)).status).toBe(404)
    },
  )

  it('whose bytes are gone is not there', async () => {
    const { url, id } = await keep('a.csv', 'a,b')
    rmSync(bytesOf(id))
    expect((await read(url)).status).toBe(404)
  })
})

describe('room', () => {
  it('is what an employee has left, the file on its way included', async () => {
    const use = (bytes: number) =>
      sql`insert into file (employee_id, name, type, size, received_size, purpose) values (${fixture.people.bob}, 'x', 'image/png', ${bytes}, 1, 'form')`.execute(
        fixture.owner,
      )
    await use(5 * 1024 ** 3 - 1_000)
    expect((await upload(bob, '/files', 'a.png', PNG)).status).toBe(200)
    expect(await upload(bob, '/files', 'a.csv', 'x'.repeat(2_000))).toMatchObject({
      status: 409,
      body: { message: '您的上传空间已满，请联系管理员' },
    })
    expect(temporary()).toEqual([])
  })

  it('stays free on the disk', async () => {
    const owner = { id: fixture.people.alice as number }
    await expect(checkSpace(fixture.owner, dataDir, owner)).resolves.toBeUndefined()
    const wish = checkSpace(fixture.owner, dataDir, owner, 1, { quota: Number.MAX_SAFE_INTEGER, freeFloor: 2 ** 60 })
    await expect(wish).rejects.toMatchObject({ status: 503, message: '服务器磁盘空间不足，请联系管理员' })
  })
})

describe('what nobody refers to', () => {
  const sweep = () => fixture.app.core.services.files.sweep()
  const old = new Date(Date.now() - 25 * 60 * 60_000)
  /** Uses the clock of this process: the file system's may differ. */
  const touch = (path: string): void => utimesSync(path, new Date(), new Date())
  const oneDayLater = () => sql`update file set expires_date = expires_date - interval '25 hours'`.execute(fixture.owner)

  it('goes after a day, with its bytes; what a record refers to stays', async () => {
    const [orphan, attached] = [await keep('a.csv', 'a'), await keep('b.csv', 'b')]
    await alice.post('/work/task/add', { name: '带附件', paper: attached.url, ownerId: fixture.people.alice })
    await sweep()
    expect((await read(orphan.url)).status).toBe(200)
    await oneDayLater()
    expect((await sweep()).removed).toBeGreaterThan(0)
    expect([(await read(orphan.url)).status, existsSync(bytesOf(orphan.id))]).toEqual([404, false])
    expect([(await read(attached.url)).status, existsSync(bytesOf(attached.id))]).toEqual([200, true])
  })

  it('stays while a backup reads', async () => {
    const { id } = await keep('a.csv', 'a')
    await oneDayLater()
    await fixture.owner.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock_shared(727006, 1)`.execute(tx)
      expect(await sweep()).toEqual({ removed: 0, strays: 0 })
    })
    expect(existsSync(bytesOf(id))).toBe(true)
    await sweep()
    expect(existsSync(bytesOf(id))).toBe(false)
  })

  it('goes a day after its record is gone', async () => {
    const { id, url } = await keep('a.csv', 'a')
    const { data } = (await alice.post('/work/task/add', { name: '会删除', paper: url, ownerId: fixture.people.alice })).body
    await sql`delete from task where id = ${data.id}`.execute(fixture.owner)
    await sweep()
    expect(existsSync(bytesOf(id))).toBe(true)
    await oneDayLater()
    await sweep()
    expect(existsSync(bytesOf(id))).toBe(false)
  })

  it('stays when its record only left a view, or its table is away', async () => {
    const ids = await Promise.all(['open_task', 'table_of_a_plugin'].map(async () => (await keep('a.csv', 'a')).id))
    await sql`insert into file_link values (${ids[0]}, 'open_task', 999999), (${ids[1]}, 'table_of_a_plugin', 1)`.execute(fixture.owner)
    await oneDayLater()
    await sweep()
    expect(ids.map(id => existsSync(bytesOf(id)))).toEqual([true, true])
  })

  it('goes when it is bytes without a row, half-written ones included, once they are old', async () => {
    const ids = ['aa111111-1111-4111-8111-111111111111', 'aa222222-2222-4222-8222-222222222222']
    const [stray = '', young = ''] = ids.map(bytesOf)
    const folder = join(dataDir, 'files', 'aa')
    mkdirSync(folder, { recursive: true })
    for (const path of [stray, `${stray}.part`, young]) writeFileSync(path, 'x')
    for (const path of [stray, `${stray}.part`]) utimesSync(path, old, old)
    touch(young)
    expect(await sweep()).toMatchObject({ strays: 2 })
    expect([stray, `${stray}.part`, young].map(path => existsSync(path))).toEqual([false, false, true])
  })

  it('goes at the start, and every night, when it is an upload of a server that was stopped', async () => {
    const [left, recent] = ['left', 'recent'].map(name => join(dataDir, 'uploads', name)) as [string, string]
    for (const path of [left, recent]) writeFileSync(path, 'x')
    utimesSync(left, old, old)
    touch(recent)
    await prepareUploads(dataDir)
    // Another node may be receiving it at this moment.
    expect(temporary()).toEqual(['recent'])
    utimesSync(recent, old, old)
    await sweep()
    expect(temporary()).toEqual([])
  })
})
