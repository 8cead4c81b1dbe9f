/** Uploads of the editor, and its HTML stored as a message that other employees read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTILE, WORD } from '#tests/support/hostile-html.ts'
import type { Answer, HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { IMAGE_MEDIA, VIDEO_MEDIA } from '../wire.ts'

let server: TestServer
let writer: HttpClient
let reader: HttpClient
let readerId = 0

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  ;[writer, reader] = await Promise.all([server.login('admin'), server.login('sales_a1')])
  const { rows } = await sql<{ id: number }>`select id from employee where username = 'sales_a1'`.execute(server.db)
  readerId = rows[0]?.id ?? 0
})
afterAll(() => server.stop())

interface UploadAnswer {
  readonly id: string
  readonly url: string
  readonly name: string
}

const upload = (
  name: string,
  content: Uint8Array | string,
  path: string = IMAGE_MEDIA.path,
  field = 'file',
): Promise<Answer<UploadAnswer>> => {
  const form = new FormData()
  form.append(field, new Blob([content as Uint8Array<ArrayBuffer>]), name)
  return writer.post<UploadAnswer>(path, form)
}

const base64 = (text: string): Buffer => Buffer.from(text, 'base64')
const PNG = base64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==')
const GIF = base64('R0lGODlhCAAIAIAAAExpccwAACH5BAUAAAAALAAAAAAIAAgAAAIHjI+py+1dAAA7')
const JPEG = base64(
  '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABgf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCTADC6v//Z',
)
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" onload="alert(1)"><script>alert(1)</script><rect width="8" height="8"/></svg>'
/** Beginning of a video file, enough to detect its type. */
const videoBytes = (brand: string): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(4), Buffer.from(`isom${brand}`), Buffer.alloc(64)])
const FLV = Buffer.concat([base64('RkxWAQUAAAAJAAAAABI='), Buffer.alloc(64)])
const WEBM = Buffer.concat([base64('GkXfo4dCgoR3ZWJt'), Buffer.alloc(64)])
const PAGE = '<html><script>alert(1)</script></html>'

describe('an upload', () => {
  it.each([
    ['图.png', PNG, IMAGE_MEDIA.path, 'image/png'],
    ['图.JPG', JPEG, IMAGE_MEDIA.path, 'image/jpeg'],
    ['图.jpeg', JPEG, IMAGE_MEDIA.path, 'image/jpeg'],
    ['图.gif', GIF, IMAGE_MEDIA.path, 'image/gif'],
    ['图.svg', SVG, IMAGE_MEDIA.path, 'image/svg+xml'],
    ['课.mp4', videoBytes('mp42'), VIDEO_MEDIA.path, 'video/mp4'],
    ['课.m4v', videoBytes('M4V '), VIDEO_MEDIA.path, 'video/x-m4v'],
    ['课.f4v', videoBytes('F4V '), VIDEO_MEDIA.path, 'video/mp4'],
    ['课.flv', FLV, VIDEO_MEDIA.path, 'video/x-flv'],
    ['课.webm', WEBM, VIDEO_MEDIA.path, 'video/webm'],
  ])('of %s is kept, for everybody who is signed in, as something that can do nothing', async (name, content, path, type) => {
    const { status, body } = await upload(name, content, path)
    expect([status, body.message]).toEqual([200, undefined])
    expect(body.data?.url).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/)
    const url = body.data?.url ?? ''
    for (const who of [writer, reader]) {
      const answer = await who.raw(url)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/)
    }
    expect((await server.client().raw(url)).status).toBe(401)
  })

  it.each([
    ['a page', 'a.html', PAGE, IMAGE_MEDIA.path],
    ['a page as a picture', 'a.png', PAGE, IMAGE_MEDIA.path],
    ['a picture by another name', 'a.webp', PNG, IMAGE_MEDIA.path],
    ['a picture that is another', 'a.gif', PNG, IMAGE_MEDIA.path],
    ['a drawing as a picture', 'a.png', SVG, IMAGE_MEDIA.path],
    ['a picture as a film', 'a.mp4', PNG, VIDEO_MEDIA.path],
    ['a film as a picture', 'a.mp4', videoBytes('mp42'), IMAGE_MEDIA.path],
    ['a film by another name', 'a.avi', videoBytes('mp42'), VIDEO_MEDIA.path],
    ['a page as a film', 'a.mp4', PAGE, VIDEO_MEDIA.path],
    ['nothing', 'a.png', '', IMAGE_MEDIA.path],
  ])('of %s is refused', async (_what, name, content, path) => {
    const { status, body } = await upload(name, content, path)
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^文件格式有误，(只能上传|内容与扩展名不符$)/)])
  })

  it('takes 5 MB of a picture and no byte more, one file, in the field "file"', async () => {
    const padded = (size: number): Buffer => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)])
    expect((await upload('a.png', padded(5_242_880))).status).toBe(200)
    const over = await upload('a.png', padded(5_242_881))
    expect([over.status, over.body.message]).toEqual([400, '文件大小不能超过5MB'])
    expect(server.app.core.endpoints.get('richtext.uploadVideo')?.upload?.maxSize).toBe(314_572_800)
    const other = await upload('a.png', PNG, IMAGE_MEDIA.path, 'picture')
    expect([other.status, other.body.message]).toEqual([400, '文件应放在名为 file 的部分'])
    const two = new FormData()
    for (const name of ['a.png', 'b.png']) two.append('file', new Blob([new Uint8Array(PNG)]), name)
    expect((await writer.post(IMAGE_MEDIA.path, two)).status).toBe(400)
  })

  it('is taken from who may write rich texts, and from nobody else', async () => {
    for (const { path } of [IMAGE_MEDIA, VIDEO_MEDIA]) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(PNG)]), 'a.png')
      expect([path, (await reader.post(path, form)).status]).toEqual([path, 403])
    }
  })

  it('needs a session and our own page', async () => {
    for (const { path } of [IMAGE_MEDIA, VIDEO_MEDIA]) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(PNG)]), 'a.png')
      expect((await server.client().post(path, form)).status).toBe(401)
      expect((await writer.raw(`/api${path}`, { method: 'POST', body: form })).status).toBe(403)
    }
  })
})

describe('rich text in a message', () => {
  const form = (content: unknown) => ({ title: '通知', summary: '摘要', content, employeeIds: [readerId], pushTime: '2099-01-01 09:00:00' })
  const stored = async (content: string): Promise<string> => {
    const { body } = await writer.post<{ id: number }>('/message/manual/add', form(content))
    expect(body).toMatchObject({ code: 200 })
    const { rows } = await sql<{ content: string }>`select content from manual_message where id = ${body.data?.id}`.execute(server.db)
    return rows[0]?.content ?? ''
  }

  it('reaches its reader with its pictures, which a stranger does not get', async () => {
    const { body } = await upload('图.png', PNG)
    const url = body.data?.url
    const content = `<p class="yh-align-center"><strong>放假</strong><img src="${url}" alt="图" onerror="alert(1)"></p><script>alert(1)</script>`
    expect((await writer.post('/message/manual/add', { ...form(content), pushTime: null })).body).toMatchObject({ message: '已推送' })
    const list = async () => (await reader.get<{ content: string }[]>('/message/employee/list', { page: 1 })).body.data?.[0]?.content
    await expect.poll(list).toBe(`<p class="yh-align-center"><strong>放假</strong><img src="${url}" alt="图" /></p>`)
    expect((await reader.raw(url ?? '')).status).toBe(200)
    expect((await server.client().raw(url ?? '')).status).toBe(401)
  })

  it('is cleaned before it is stored, whatever is sent', async () => {
    const all = await stored(
      `<p>字</p>${HOSTILE.filter(html => !/api.files|<plaintext|<xmp|<!--|<!\[|<title|<textarea|<no|<template|<iframe/.test(html)).join('\n')}`,
    )
    expect(all).toMatch(/^<p>字<\/p>/)
    expect(all).not.toMatch(/<(script|svg|math|iframe|style|form|object)|onerror=|style=|javascript:/i)
    expect(await stored(WORD)).toMatch(/<h2><span>放假通知<\/span><\/h2>/)
  })

  it('is missing where nothing is left to read, and may have 5000 characters besides its markup', async () => {
    for (const content of ['<p></p>', '<p>&nbsp;</p><hr>', '<script>alert(1)</script>', '<img src="javascript:1">', null]) {
      const { status, body } = await writer.post('/message/manual/add', form(content))
      expect([status, body.message]).toEqual([422, '请输入内容'])
    }
    expect((await stored(`<p><strong>${'字'.repeat(5_000)}</strong></p>`)).length).toBeGreaterThan(5_000)
    for (const content of [`<p>${'字'.repeat(5_001)}</p>`, `<p>${'<b>字</b>'.repeat(30_000)}</p>`])
      expect((await writer.post('/message/manual/add', form(content))).status).toBe(422)
  })

  it('that was plain before is paragraphs since', async () => {
    const migration = readFileSync(join(import.meta.dirname, '../../message/migrations/0050_rich_content.sql'), 'utf8')
    const update = migration.slice(migration.indexOf('update manual_message'), migration.lastIndexOf('\n\n'))
    await sql`insert into manual_message (title, summary, content, employee_ids, push_time, creator_id)
      values ('旧', '旧', ${'a < b & <b>c</b>\r\n第二行\n \n第二段\n'}, '{1}', '2099-01-01', 1)`.execute(server.db)
    const found = await server.db.transaction().execute(async tx => {
      await sql.raw(update).execute(tx)
      return sql<{ content: string }>`select content from manual_message where title = '旧'`.execute(tx)
    })
    expect(found.rows[0]?.content).toBe('<p>a &lt; b &amp; &lt;b&gt;c&lt;/b&gt;<br />第二行</p><p>第二段</p>')
  })
})
