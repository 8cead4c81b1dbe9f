/** Endpoints for client systems: checks that the pipeline skips, and checks left to their signature. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BATCH, type DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { HttpError, refuse } from '#core/contract/errors.ts'
import { defineFact } from '#core/contract/fact.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { objectOf, TEXT } from '#core/contract/shape.ts'
import type { SignedRequest } from '#core/contract/signing.ts'
import { openapi } from '#core/server/openapi/openapi.ts'
import { signIn } from '#tests/support/client.ts'
import { type Application, startApplication } from './fixture/application.ts'
import { fixturePlugin } from './fixture/definition.ts'

const asked: SignedRequest[] = []
const refusals: unknown[] = []
const after: string[] = []
const told = defineFact<Record<string, never>>('team.told', 'team')

const signed = <Input, Output>(
  name: string,
  more: Pick<DeclaredEndpoint<Input, Output>, 'input' | 'batch' | 'ownLog' | 'handle'>,
): DeclaredEndpoint => ({
  name: `signed.${name}`,
  method: 'POST',
  path: `/signed/${name}`,
  permission: 'signed',
  title: '接入',
  signing: {
    maxBody: 300,
    key: { name: 'X-Word', description: '口令', schema: { type: 'string' } },
    headers: [{ name: 'X-Second-Word', description: '第二个口令', schema: { type: 'string', minLength: 1 } }],
    async verify(request) {
      asked.push(request)
      if (request.headers['x-word'] !== 'open') throw new HttpError(401, 401, '签名有误')
      return { id: 7, name: '小程序', key: 'k1' }
    },
    async refused(client, error, { id }) {
      refusals.push([client.name, (error as Error).message, typeof id])
    },
  },
  ...more,
})

const plugin: ServerPlugin = {
  id: 'signed',
  requires: ['fixture'],
  facts: [told],
  consumers: [{ name: 'signed.ear', follows: [told], consume: async () => undefined }],
  endpoints: [
    signed('plain', {
      input: objectOf({}, { word: TEXT }),
      handle: async ({ signed: { client } = {}, actor, input }) => ({ client, body: input, actor: [actor.id, actor.name, actor.ip] }),
    }),
    signed('batch', {
      input: BATCH,
      batch: { item: { type: 'object', properties: { n: { type: 'integer' } } }, most: 3 },
      handle: async ({ input }) => ({ items: input.items }),
    }),
    signed('parts', {
      input: BATCH,
      batch: { item: { type: 'object' }, most: 9 },
      async handle({ input, signed: { client } = {}, transaction }) {
        const names = input.items.map(String)
        return transaction(async context => {
          context.note({ client: client?.name })
          const failed: string[] = []
          for (const name of names)
            await context
              .part(async ({ tx, emit, note, afterCommit }) => {
                await sql`insert into team (name) values (${name})`.execute(tx)
                emit(told(1, {}))
                note({ [name]: true })
                afterCommit(async () => void after.push(name))
                if (name.startsWith('坏')) throw refuse(name)
              })
              .catch(error => void failed.push((error as Error).message))
          if (failed.length === names.length) throw refuse('全坏')
          return { failed }
        })
      },
    }),
    signed('quiet', {
      ownLog: true,
      handle: ({ transaction }) =>
        transaction(async ({ tx }) => {
          await sql`insert into team (name) values ('静')`.execute(tx)
          return {}
        }),
    }),
  ],
}

let fixture: Application

beforeAll(async () => {
  fixture = await startApplication([{ username: 'root', admin: true }], { plugins: [fixturePlugin, plugin] })
})
afterAll(() => fixture.close())
beforeEach(async () => {
  for (const list of [asked, refusals, after]) list.length = 0
  await sql`delete from team`.execute(fixture.owner)
})

const send = async (name: string, payload: string | Buffer, headers: Readonly<Record<string, string>> = {}, query = '') => {
  const answer = await fixture.app.inject({
    method: 'POST',
    url: `/api/signed/${name}${query}`,
    headers: { host: 'localhost', 'content-type': 'application/json', 'x-word': 'open', ...headers },
    payload,
  })
  return { status: answer.statusCode, body: answer.json(), cookies: answer.headers['set-cookie'] }
}
const teams = async () => (await sql<{ name: string }>`select name from team order by id`.execute(fixture.owner)).rows.map(row => row.name)
const entries = async () =>
  (
    await sql<{ username: string; result: string; detail: object }>`select username, result, detail from audit_log
      where action like '/signed/%' order by id`.execute(fixture.owner)
  ).rows

describe('a signed call', () => {
  it('needs no session, no own header and no origin, and gets no cookie', async () => {
    const { status, body, cookies } = await send('plain', '{"word":"您好"}', { origin: 'https://elsewhere.example.cn' })
    expect([status, cookies]).toEqual([200, undefined])
    expect(body.data).toEqual({ client: { id: 7, name: '小程序', key: 'k1' }, body: { word: '您好' }, actor: [0, '系统', '127.0.0.1'] })
  })

  it('is verified over its bytes, as they came', async () => {
    const text = '{ "word" :  "\\u60a8好" }'
    await send('plain', text, { 'X-Second-Word': 'two' })
    const [{ method = '', path = '', headers = {}, body = Buffer.of() } = {}] = asked
    expect([method, path, headers['x-second-word'], body.toString()]).toEqual(['POST', '/api/signed/plain', 'two', text])
  })

  it('is refused without its signature, whoever is signed in', async () => {
    const { cookie = '' } = await signIn(fixture.app, 'root')
    const signedIn = { cookie, 'x-requested-with': 'yuanhang', origin: 'http://localhost' }
    for (const headers of [{}, signedIn])
      expect(await send('plain', '{"nonsense":1}', { ...headers, 'x-word': '' })).toMatchObject({
        status: 401,
        body: { code: 401, message: '签名有误' },
      })
    expect(refusals).toEqual([])
  })

  it('is refused before anybody looks at its signature: a query, too much, what is no JSON, too deep', async () => {
    expect((await send('plain', '{}', {}, '?word=1')).status).toBe(400)
    expect((await send('plain', JSON.stringify({ word: 'x'.repeat(300) }))).status).toBe(413)
    expect((await send('plain', '{"word":')).status).toBe(400)
    expect((await send('plain', '{"__proto__":{}}')).status).toBe(400)
    expect((await send('plain', `${'['.repeat(60)}${']'.repeat(60)}`)).status).toBe(400)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await send('plain', 'x', { 'content-type': type })).status).toBe(415)
    expect(asked).toEqual([])
  })

  it('without a body has a signature over nothing', async () => {
    const answer = await fixture.app.inject({ method: 'POST', url: '/api/signed/batch', headers: { host: 'localhost', 'x-word': 'open' } })
    expect([answer.statusCode, asked[0]?.body.length]).toEqual([400, 0])
  })

  it('of what it takes one by one has a list, not too long', async () => {
    expect((await send('batch', '{"items":[1,"二",{"n":"\\u0007"}]}')).body.data).toEqual({ items: [1, '二', { n: '\u0007' }] })
    expect(await send('batch', '{"items":[1,2,3,4]}')).toMatchObject({
      status: 422,
      body: { message: '一次最多提交 3 条，本次 4 条', errors: [{ field: 'items' }] },
    })
    for (const wrong of ['{"items":[]}', '{"items":{}}', '{}', '{"items":[1],"more":1}', '[]'])
      expect([wrong, (await send('batch', wrong)).status]).toEqual([wrong, 400])
    expect(refusals).toContainEqual(['小程序', '一次最多提交 3 条，本次 4 条', 'string'])
    expect(refusals).toHaveLength(6)
  })
})

describe('what a signed call writes', () => {
  it('is the system’s doing; a part that fails is gone with all that it said, the rest stays', async () => {
    const facts = async () => (await sql`select from outbox where topic = 'team.told'`.execute(fixture.owner)).rows.length
    const { body } = await send('parts', '{"items":["甲","坏一","乙","坏二"]}')
    expect(body.data).toEqual({ failed: ['坏一', '坏二'] })
    expect([await teams(), after, await facts()]).toEqual([['甲', '乙'], ['甲', '乙'], 2])
    expect(await entries()).toEqual([{ username: 'system', result: 'success', detail: { client: '小程序', 甲: true, 乙: true } }])
  })

  it('is nothing when it is refused, and the audit log cannot be filled by refusals', async () => {
    const before = await entries()
    expect((await send('parts', '{"items":["坏一"]}')).status).toBe(409)
    expect([await teams(), await entries()]).toEqual([[], before])
    expect(refusals).toEqual([['小程序', '全坏', 'string']])
  })

  it('stands in a log of its own where the endpoint says so', async () => {
    const before = await entries()
    expect((await send('quiet', '{}')).status).toBe(200)
    expect([await teams(), await entries()]).toEqual([['静'], before])
  })
})

it('stands in the description with its key, its headers and its items', () => {
  const { snapshot, endpoints, operations, viewParts } = fixture.app.core
  const document = openapi({ snapshot, declared: endpoints, operations, viewParts, cookie: 'sid' })
  const post = (document.paths as Record<string, { post: Record<string, unknown> }>)['/signed/batch']?.post
  expect(post).toMatchObject({
    security: [{ signedKey: [] }],
    parameters: [
      { name: 'X-Second-Word', in: 'header', required: true, schema: { minLength: 1 } },
      { name: 'Idempotency-Key', required: false },
    ],
    requestBody: {
      content: {
        'application/json': { schema: { properties: { items: { maxItems: 3, items: { properties: { n: { type: 'integer' } } } } } } },
      },
    },
  })
  expect(document.components).toMatchObject({ securitySchemes: { signedKey: { type: 'apiKey', in: 'header', name: 'X-Word' } } })
})
