/** Checks of file fields on saving: owner of the upload, type, size, number, and who may see the file afterwards. */
import { sql } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, signIn } from '#tests/support/client.ts'
import { type Application, startApplication } from './fixture/application.ts'
import { samples, upload } from './fixture/samples.ts'

const PERMISSIONS = [
  '/work/task/list',
  '/work/task/add',
  '/work/task/edit',
  '/work/task/handIn',
  '/work/task/keepTwo',
  '/work/note/list',
  '/work/note/add',
]

let fixture: Application
/** vera sees alice's rows; bob sees bob's rows only; nora may open none of the lists. */
let alice: Client
let bob: Client
let vera: Client
let nora: Client
let contents: Readonly<Record<string, Buffer>>

beforeAll(async () => {
  const people = [
    { username: 'alice', permissions: PERMISSIONS },
    { username: 'bob', permissions: PERMISSIONS },
    { username: 'vera', permissions: PERMISSIONS, views: ['alice'] },
    { username: 'nora', permissions: ['/work/task/add'], views: ['alice'] },
  ]
  ;[fixture, contents] = await Promise.all([startApplication(people), samples()])
  const clients = await Promise.all(people.map(({ username }) => signIn(fixture.app, username)))
  ;[alice, bob, vera, nora] = clients as [Client, Client, Client, Client]
})
afterAll(() => fixture.close())

const keep = async (who: Client, name: string, content = contents[name.split('.').at(-1) ?? ''] as Buffer | string): Promise<string> => {
  const { status, body } = await upload(who, '/files', name, content)
  expect(status, name).toBe(200)
  return body.data.url
}
const add = (form: object, who = alice) => who.post('/work/task/add', { name: '任务', ownerId: fixture.people.alice, ...form })
/** Status and field errors of a save. */
const refused = async (form: object, who = alice) => {
  const { status, body } = await add(form, who)
  return [status, ...(body.errors ?? []).map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)]
}
const seen = async (url: string) => {
  const asked = await Promise.all(
    Object.entries({ alice, bob, vera, nora }).map(async ([name, who]) => [name, await who.send({ method: 'GET', url })] as const),
  )
  return asked.filter(([, { status }]) => status === 200).map(([name]) => name)
}

describe('a form refuses', () => {
  it('kinds that the field does not take', async () => {
    expect(await refused({ bundle: await keep(alice, 'a.png') })).toEqual([422, 'bundle: 文件格式有误，只能上传zip、rar、7z'])
    expect(await refused({ photos: [await keep(alice, 'a.webp')] })).toEqual([422, 'photos: 文件格式有误，只能上传png、jpg、gif'])
    expect((await add({ bundle: await keep(alice, 'a.7z'), photos: [await keep(alice, 'a.jpeg', contents.jpg)] })).status).toBe(200)
  })

  it('sizes beyond the field’s, as they were sent', async () => {
    const zip = contents.zip as Buffer
    const padded = Buffer.concat([zip, Buffer.alloc(2_049 - zip.length)])
    expect(await refused({ bundle: await keep(alice, 'a.zip', padded) })).toEqual([422, 'bundle: 文件大小不能超过2KB'])
    expect((await add({ bundle: await keep(alice, 'a.zip', padded.subarray(0, 2_048)) })).status).toBe(200)
  })

  it('more than the field takes', async () => {
    const urls = await Promise.all(['a.png', 'b.png', 'c.png'].map(name => keep(alice, name)))
    expect(await refused({ photos: urls })).toEqual([422, 'photos: 超出上传数量'])
    expect((await add({ photos: urls.slice(1) })).status).toBe(200)
  })

  describe('pictures of other proportions', () => {
    const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#36c' } })
    const photo = async (name: string, picture: Sharp) => refused({ photos: [await keep(alice, name, await picture.toBuffer())] })
    const refusal = [422, 'photos: 照片比例应为4:3']

    it.each([
      ['quite others', 600, 600],
      ['the other way up', 300, 400],
      ['two percent off', 408, 300],
    ])('%s', async (_what, width, height) => {
      expect(await photo('a.png', drawn(width, height).png())).toEqual(refusal)
    })

    it.each([
      ['as they are asked for', 400, 300],
      ['a pixel off', 9, 6],
      ['one percent off', 404, 300],
    ])('but not %s', async (_what, width, height) => {
      expect(await photo('a.jpg', drawn(width, height).jpeg())).toEqual([200])
    })

    it('as people see them: turned by what they say of themselves', async () => {
      expect(await photo('a.jpg', drawn(400, 300).jpeg().withMetadata({ orientation: 6 }))).toEqual(refusal)
      expect(await photo('a.jpg', drawn(300, 400).jpeg().withMetadata({ orientation: 6 }))).toEqual([200])
    })

    it('one frame of those that move', async () => {
      const frames = await Promise.all(
        [1, 2, 3].map(part =>
          drawn(40, 30)
            .modulate({ hue: part * 90 })
            .png()
            .toBuffer(),
        ),
      )
      expect(await photo('a.gif', sharp(frames, { join: { animated: true } }).gif())).toEqual([200])
      expect(await photo('a.gif', drawn(40, 90).gif())).toEqual(refusal)
    })

    it('whose pixels were never counted', async () => {
      const url = await keep(alice, 'a.png')
      await sql`update file set width = null, height = null where id = ${url.split('/').at(-1)}`.execute(fixture.owner)
      expect(await refused({ photos: [url] })).toEqual([422, 'photos: 请重新上传照片'])
    })

    it('in an edit, where those that were there before may stay', async () => {
      const [url, other] = [await keep(alice, 'a.png'), await keep(alice, 'b.png', await drawn(9, 9).png().toBuffer())]
      const { id } = (await add({ photos: [url] })).body.data
      await sql`update file set width = null, height = null where id = ${url.split('/').at(-1)}`.execute(fixture.owner)
      const edit = (photos: readonly string[]) => alice.edit('/work/task/edit', { id, phone: '13700000099', photos })
      expect((await edit([url])).status).toBe(200)
      expect((await edit([url, other])).body.errors).toEqual([{ field: 'photos', message: '照片比例应为4:3' }])
    })
  })

  it.each([
    ['another address', 'https://example.com/a.pdf'],
    ['another path of ours', '/api/work/task/list'],
    ['a file that is not there', '/api/files/00000000-0000-4000-8000-000000000000'],
    ['an address that only looks like ours', 'https://evil.example/api/files/00000000-0000-4000-8000-000000000000'],
    ['something that runs', 'javascript:alert(1)'],
  ])('%s', async (_what, paper) => {
    expect(await refused({ paper })).toEqual([422, expect.stringMatching(/^paper: 请(重新)?上传附件$/)])
  })

  it('a file of ours with something more in its address', async () => {
    const url = await keep(alice, 'a.pdf')
    for (const paper of [`${url}?x=1`, `${url}#x`, `${url}/..`, `/${url}`]) expect((await refused({ paper }))[0], paper).toBe(422)
  })

  it('other people’s uploads, and shows them to nobody', async () => {
    const url = await keep(alice, 'a.pdf')
    expect(await refused({ paper: url, ownerId: fixture.people.bob }, bob)).toEqual([422, 'paper: 请重新上传附件'])
    expect(await seen(url)).toEqual(['alice'])
  })

  it('a file that another record has already', async () => {
    const url = await keep(alice, 'a.pdf')
    expect((await add({ paper: url })).status).toBe(200)
    expect(await refused({ paper: url })).toEqual([422, 'paper: 请重新上传附件'])
  })
})

it('addresses of elsewhere are taken where the field says so', async () => {
  expect((await add({ papers: ['https://example.com/a.pdf', await keep(alice, 'a.pdf')] })).status).toBe(200)
  expect((await refused({ papers: ['javascript:alert(1)'] }))[0]).toBe(422)
})

describe('a saved file', () => {
  const edit = async (id: number, form: object, who = alice) =>
    who.edit('/work/task/edit', { id, phone: `139${String(id).padStart(8, '0')}`, ...form })
  const added = async (form: object): Promise<number> => (await add(form)).body.data.id

  it('is seen by who sees the record on a list that he may open', async () => {
    const [paper, photo] = [await keep(alice, 'a.pdf'), await keep(alice, 'a.png')]
    expect(await seen(paper)).toEqual(['alice'])
    await added({ paper, photos: [photo] })
    expect([await seen(paper), await seen(photo)]).toEqual([
      ['alice', 'vera'],
      ['alice', 'vera'],
    ])
  })

  it('goes with its record, away from who uploaded it, too', async () => {
    const paper = await keep(alice, 'a.pdf')
    const id = await added({ paper })
    await sql`update task set owner_id = ${fixture.people.bob}, creator_id = ${fixture.people.bob} where id = ${id}`.execute(fixture.owner)
    expect(await seen(paper)).toEqual(['bob'])
  })

  it('may stay in a form that somebody else saves', async () => {
    const paper = await keep(alice, 'a.pdf')
    const id = await added({ paper, ownerId: fixture.people.bob })
    await sql`update task set creator_id = null where id = ${id}`.execute(fixture.owner)
    expect((await edit(id, { name: '改名', paper }, bob)).status).toBe(200)
    expect(await seen(paper)).toEqual(['bob'])
    // In another field of the record the same file must still match that field's rules.
    expect((await edit(id, { name: '改名', bundle: paper }, bob)).body.errors).toEqual([
      { field: 'bundle', message: '文件格式有误，只能上传zip、rar、7z' },
    ])
  })

  it('that is replaced is seen by nobody but who sent it, and goes', async () => {
    const [first, second] = [await keep(alice, 'a.pdf'), await keep(alice, 'b.pdf')]
    const id = await added({ paper: first })
    expect((await edit(id, { name: '换附件', paper: second })).status).toBe(200)
    expect([await seen(first), await seen(second)]).toEqual([['alice'], ['alice', 'vera']])
    const { rows } = await sql<{ url: string }>`select '/api/files/' || id as url from file where expires_date is not null`.execute(
      fixture.owner,
    )
    expect(rows.map(({ url }) => url)).toContain(first)
    expect(rows.map(({ url }) => url)).not.toContain(second)
  })

  it('belongs to no record when its save fails', async () => {
    const paper = await keep(alice, 'a.pdf')
    expect((await add({ paper, name: '' })).status).toBe(422)
    expect(await seen(paper)).toEqual(['alice'])
    expect((await add({ paper })).status).toBe(200)
  })

  it('is attached by the operation that keeps it elsewhere', async () => {
    const [proof, task] = [await keep(alice, 'a.pdf'), await added({})]
    const note = (await alice.post('/work/note/add', { taskId: task, content: '记录' })).body.data.id
    expect((await alice.post('/work/task/handIn', { proof, note })).status).toBe(200)
    expect(await seen(proof)).toEqual(['alice', 'vera'])
  })

  it('cannot be forgotten by an operation', async () => {
    const proof = await keep(alice, 'a.pdf')
    expect((await alice.post('/work/task/handIn', { proof })).status).toBe(500)
    expect(await seen(proof)).toEqual(['alice'])
    // Nor together with a file that it keeps.
    const [copy, note] = [
      await keep(alice, 'b.pdf'),
      (await alice.post('/work/note/add', { taskId: await added({}), content: '记录' })).body.data.id,
    ]
    expect((await alice.post('/work/task/keepTwo', { proof, copy, note })).status).toBe(500)
    expect([await seen(proof), await seen(copy)]).toEqual([['alice'], ['alice']])
  })
})

describe('rich text', () => {
  const shows = (url: string) => ({ story: `<p>经过</p><img src="${url}" />` })

  it('takes its pictures along to who reads the record', async () => {
    const picture = await keep(alice, 'a.png')
    const { data } = (await add(shows(picture))).body
    expect(await seen(picture)).toEqual(['alice', 'vera'])
    await alice.edit('/work/task/edit', { id: data.id, name: '无图', phone: '13700000001', story: '<p>经过</p>' })
    expect(await seen(picture)).toEqual(['alice'])
  })

  it('shows nothing that its writer may not see', async () => {
    const picture = await keep(alice, 'a.png')
    const refusal = [422, 'story: 请重新上传经过中的图片或视频']
    expect(await refused({ ...shows(picture), ownerId: fixture.people.bob }, bob)).toEqual(refusal)
    expect(await refused(shows('/api/files/00000000-0000-4000-8000-000000000000'))).toEqual(refusal)
    expect(await seen(picture)).toEqual(['alice'])
  })

  it('may repeat a picture of a record that its writer sees', async () => {
    const picture = await keep(alice, 'a.png')
    expect((await add(shows(picture))).status).toBe(200)
    expect((await add({ ...shows(picture), ownerId: fixture.people.bob }, vera)).status).toBe(200)
    expect(await seen(picture)).toEqual(['alice', 'bob', 'vera'])
  })
})
