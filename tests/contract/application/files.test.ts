/** Malicious uploads to the real application: wrong content types, archives, and file names. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '#tests/support/http-client.ts'
import { copyProject, type ProjectCopy } from '#tests/support/project-copy.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { fileForm, png } from './inputs.ts'

const IMPORT = '/agency/institutionsCustomer/uploadCustomer'

let project: ProjectCopy
let server: TestServer
let admin: HttpClient
let sales: HttpClient

beforeAll(async () => {
  project = copyProject()
  // Uploading requires permission for a form with a file field.
  project.edit('manifests/resources/institution.json', resource => {
    resource.fields.license = { type: 'file', label: '营业执照', custom: true }
    resource.actions.add.form.push('license')
  })
  server = await startTestServer({ demo: true, root: project.root })
  ;[admin, sales] = await Promise.all([server.login('admin'), server.login('sales_a1')])
})
afterAll(async () => {
  await server.stop()
  project.remove()
})

const upload = (name: string, content: Uint8Array | string, type = 'image/png', path = '/files') =>
  admin.post<{ id: string; url: string; name: string }>(path, fileForm(name, content, type))
const temporary = () => readdirSync(join(server.dataDir, 'uploads'))

/** Zip archive whose central directory claims the size `claimed` for every part, regardless of its real size. */
function archive(parts: Readonly<Record<string, Uint8Array | string>>, claimed?: number): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(raw), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claimed ?? raw.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const entry = [Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), packed]
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    local.push(...entry)
    central.push(Buffer.from('504b01021400', 'hex'), fields, place, Buffer.from(name))
    offset += entry.reduce((sum, part) => sum + part.length, 0)
  }
  const end = Buffer.alloc(18)
  const size = central.reduce((sum, part) => sum + part.length, 0)
  end.writeUInt16LE(central.length / 4, 4)
  end.writeUInt16LE(central.length / 4, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, ...central, Buffer.from('504b0506', 'hex'), end])
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const relation = (type: string, target: string) =>
  `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`

/** Parts of a workbook with this sheet. */
const workbook = (sheet: string, more: Readonly<Record<string, string>> = {}) => ({
  '[Content_Types].xml':
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
  'xl/worksheets/sheet1.xml': sheet,
  ...more,
})
const cells = (...texts: string[]) => texts.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
const sheetOf = (...rows: string[]) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map((row, at) => `<row r="${at + 1}">${row}</row>`)
    .join('')}</sheetData></worksheet>`

describe('an upload', () => {
  const page = '<html><script>alert(document.cookie)</script></html>'
  it.each([
    ['a page', 'a.html', page],
    ['a page as a picture', 'a.png', page],
    ['a page as text with another ending', 'a.txt.html', page],
    ['a drawing that can run scripts', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a drawing as a picture', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a program', 'a.exe', Buffer.from('4d5a90000300', 'hex')],
    ['a program as a picture', 'a.png', Buffer.from('4d5a90000300', 'hex')],
    ['an archive as a picture', 'a.png', archive({ 'a.txt': 'x' })],
    ['a picture as an archive', 'a.zip', png()],
    ['a picture as a page', 'a.png.html', png()],
    ['nothing', 'a.png', ''],
    ['a name without an ending', 'png', png()],
    ['a name that ends in nothing', 'a.png.', png()],
    ['a name with a zero byte', 'a.html\u0000.png', page],
    ['more than the form allows', 'a.txt', 'x'.repeat(21 * 1024 * 1024)],
  ])('of %s is refused, and nothing stays', async (_what, name, content) => {
    const { status, bytes } = await upload(name, content)
    expect(status).toBe(400)
    expect(bytes.toString()).not.toMatch(/FST_|busboy|at \/|ENOENT/)
    expect(temporary()).toEqual([])
  })

  it('that is a picture and a page at once is served as something that can do nothing', async () => {
    const both = Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')])
    const { body } = await upload('both.png', both, 'text/html')
    const { headers } = await admin.raw(body.data?.url ?? '')
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/)
  })

  it.each([
    '../../../etc/passwd.png',
    '..\\..\\windows\\system.png',
    '/etc/cron.d/x.png',
    'a"; filename="b.html"; x=".png',
    'a\r\nSet-Cookie: sid=stolen\r\n.png',
    'a\u202egnp.html.png',
    '<img src=x onerror=alert(1)>.png',
    `${'长'.repeat(300)}.png`,
    `${'😀'.repeat(150)}a.png`,
    '.htaccess.png',
    'con.png',
  ])('called %j has a name that can do nothing', async name => {
    const { status, body } = await upload(name, png())
    // Some names cannot be sent in a multipart form: these requests are refused.
    if (status === 400) return
    expect(status).toBe(200)
    expect(body.data?.name).not.toMatch(/[/\\<>"\p{Cc}\p{Cf}]/u)
    expect(body.data?.name.isWellFormed()).toBe(true)
    const answer = await admin.raw(body.data?.url ?? '')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.%~!$&+^`|-]*$/)
    const { rows } = await sql<{ id: string }>`select id from file where id = ${body.data?.id}`.execute(server.db)
    expect(readdirSync(join(server.dataDir, 'files', body.data?.id.slice(0, 2) ?? ''))).toContain(rows[0]?.id)
  })

  it('of somebody else is not there', async () => {
    const { body } = await upload('mine.png', png())
    expect((await sales.raw(body.data?.url ?? '')).status).toBe(404)
    expect((await server.client().raw(body.data?.url ?? '')).status).toBe(401)
  })
})

it('that nobody refers to is looked for every night', async () => {
  const { rows } = await sql<{ cron: string }>`select cron from pgboss.schedule where name = 'core.fileSweep'`.execute(server.db)
  expect(rows).toEqual([{ cron: '20 3 * * *' }])
})

describe('an import', () => {
  const send = (content: Uint8Array | string, name = 'a.xlsx') => upload(name, content, 'application/octet-stream', IMPORT)

  it('of a workbook is read, so that the refusals below are about what they say', async () => {
    const { status, body } = await send(archive(workbook(sheetOf(cells('姓名', '手机号'), cells('王芳', '13811112222')))))
    expect([status, body.message]).toEqual([200, undefined])
    expect(body.data).toMatchObject({ total: 1 })
  })

  it.each([
    ['that unpacks to more than it says', () => archive(workbook(sheetOf(cells('姓名', 'A'.repeat(64 * 1024 * 1024)))), 1_000)],
    ['that unpacks to too much', () => archive(workbook(sheetOf(cells('姓名', 'A'.repeat(110 * 1024 * 1024)))))],
    [
      'of too many parts',
      () => archive(workbook(sheetOf(cells('姓名')), Object.fromEntries(Array.from({ length: 20_010 }, (_, at) => [`x${at}`, ''])))),
    ],
    ['with macros', () => archive(workbook(sheetOf(cells('姓名')), { 'xl/vbaProject.bin': 'x' }))],
    ['cut short', () => archive(workbook(sheetOf(cells('姓名')))).subarray(0, 300)],
    ['that is no workbook', () => archive({ 'a.txt': 'x' })],
    [
      'with entities that grow',
      () =>
        archive(
          workbook(
            `<!DOCTYPE x [<!ENTITY a "${'A'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}">]>${sheetOf(cells('姓名', '&b;&b;'))}`,
          ),
        ),
    ],
    [
      'with an entity from outside',
      () =>
        archive(
          workbook(
            `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sheetOf(cells('姓名', '手机号'), cells('&a;', '13811113333'))}`,
          ),
        ),
    ],
  ])('of a workbook %s harms nobody', async (_what, make) => {
    const before = process.memoryUsage().rss
    const { status, bytes } = await send(make())
    const text = bytes.toString()
    expect(text).not.toMatch(/root:x:|AAAAAAAA|hucre|at \/|node_modules/)
    // An entity may be kept as literal text; anything else is refused.
    if (status !== 400) expect([status, /&a;|&b;/.test(text)]).toEqual([200, true])
    expect(process.memoryUsage().rss - before).toBeLessThan(1_500_000_000)
    expect((await admin.get('/health/ready')).status).toBe(200)
    expect(temporary()).toEqual([])
  })

  it.each([
    ['the old binary format', 'a.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a program', 'a.csv', Buffer.from([0x4d, 0x5a, 0, 0, 1])],
    ['a page', 'a.html', '<table><tr><td>姓名</td></tr></table>'],
    ['no known column', 'a.csv', 'foo,bar\n1,2\n'],
  ])('of %s is refused', async (_what, name, content) => {
    expect((await send(content, name)).status).toBe(400)
  })
})
