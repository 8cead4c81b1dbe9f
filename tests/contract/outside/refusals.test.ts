/** Refused installations leave nothing behind: each refusal has a reason, and the database is unchanged. */
import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PAGE_PROOF } from '#core/contract/plain-pages.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { checksumOf, packageFiles, zipOf } from '#tests/support/outside-package.ts'
import { pageProof } from '#tests/support/page-proof.ts'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '#tests/support/passwords.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { clients, type Files, inspect, inspectZip, install, itemOf, list, purge, remove, switchTo } from './plugin-client.ts'
import { callLog, callLogNext } from './server-package.ts'

vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let admin: HttpClient

beforeAll(async () => {
  server = await startTestServer({ demo: true, env: { PLUGIN_UPLOADS: 'server' } })
  admin = await server.login('admin')
})
afterAll(() => server?.stop())

// Clears the rate limits, which these tests exceed.
beforeEach(() => sql`delete from rate_limit`.execute(server.db))

/** All rows written by installations, except audit entries of refusals. */
const written = async (on: TestServer = server) => {
  const { rows } = await sql<{ text: string }>`select jsonb_build_object(
    'plugins', (select jsonb_agg(to_jsonb(p) order by id) from outside_plugin p),
    'files', (select count(*) from outside_plugin_file),
    'migrations', (select jsonb_agg(m.id order by place) from outside_plugin_migration m),
    'relations', (select md5(string_agg(relname || relfilenode, ',' order by relname)) from pg_class where relnamespace = 'public'::regnamespace),
    'employees', (select count(*) from employee),
    'installed', (select count(*) from audit_log where action = '/system/plugins/install' and result = 'success'))::text as text`.execute(
    on.db,
  )
  return rows[0]?.text
}

/** Installs a package that must be refused with nothing written; returns the message. */
const refused = async (files: Files, client = admin, on = server): Promise<string> => {
  const before = await written(on)
  const answer = await install(client, files)
  expect(answer.status).toBe(409)
  expect(await written(on)).toBe(before)
  return String(answer.body.message)
}

const broken = (files: Files, name: string, text: string): Files => ({ ...files, [name]: text })

describe('the format', () => {
  it.each<readonly [string, Files, string]>([
    ['a file that is not what was packed', broken(packageFiles(), 'client.js', 'export default {}'), 'client.js 与校验值不符'],
    ['a file that is not listed', broken(packageFiles(), 'more.js', ''), 'checksums.json 里没有 more.js'],
    ['no checksums', broken(packageFiles(), 'checksums.json', '{}'), '没有可以读取的 checksums.json'],
    ['no plugin.json', packageFiles({ files: { 'plugin.json': null } }), '没有 plugin.json'],
    ['a plugin.json that is none', packageFiles({ manifest: { version: 'one' } }), '/version'],
    ['a runtime that there is not yet', packageFiles({ manifest: { runtime: '^9.0' } }), '要求运行时 “^9.0”'],
    ['a kind of file that no package has', packageFiles({ files: { 'page.html': '<p>' } }), '不应有文件 page.html'],
    ['an entry that is not there', packageFiles({ files: { 'client.js': null } }), '没有入口文件 “client.js”'],
    ['the id of a bundled plugin', packageFiles({ manifest: { id: 'standard' } }), '“standard” 是程序自带的插件'],
    ['a plugin that is not there', packageFiles({ manifest: { requires: ['maps'] } }), '需要插件 “maps”，它没有安装'],
    [
      'foreign names',
      packageFiles({ manifest: { contributes: { tables: { lead_call: { description: 'x' } } } } }),
      '数据表 “lead_call” 的名称要以 “call_log_” 开头',
    ],
  ])('refuses %s', async (_, files, message) => {
    expect(await refused(files)).toContain(message)
  })

  it.each<readonly [string, string, string]>([
    ['a package of its own', `import dayjs from 'dayjs'`, '浏览器端部分不能引用 “dayjs”'],
    ['a file outside', `import '../../client.js'`, '没有它引用的 “../../client.js”'],
    ['an address', `export * from 'https://example.com/x.js'`, '不能引用 “https://example.com/x.js”'],
    ['what is reckoned', 'export const load = name => import(name)', '动态 import 只能写出固定的模块名'],
    ['the server', `import { sql } from '@yuanhang/server'`, '不能引用 “@yuanhang/server”'],
    ['nothing that can be read', 'export const = 1', '不是可以读取的 JavaScript 模块'],
  ])('refuses a browser part that imports %s', async (_, text, message) => {
    expect(await refused(packageFiles({ files: { 'client.js': text } }))).toContain(message)
  })

  it('refuses a server part that imports what servers do not have', async () => {
    expect(await refused(callLog({ server: `import x from '#core/server/database/database.ts'\n${callLog()['server.js']}` }))).toContain(
      '服务端部分不能引用',
    )
  })

  it('refuses archives that would unpack to too much, elsewhere, or to nothing', async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}.js`, '']))
    const zips: readonly (readonly [Buffer, string])[] = [
      [Buffer.from('PK\u0003\u0004 no zip'), '不是可以读取的 zip 文件'],
      [await zipOf(many), '文件太多'],
      [await zipOf({ ...packageFiles(), 'big.js': Buffer.alloc(11 * 1024 * 1024) }), '解压后太大'],
      [await zipOf({ ...packageFiles(), '.hidden.js': '' }), '文件名不允许：.hidden.js'],
      [renamed(await zipOf({ ...packageFiles(), 'aa/client.js': '' }), 'aa/client.js', '../client.js'), '文件名不允许'],
      [renamed(await zipOf({ ...packageFiles(), 'ab/client.js': '' }), 'ab/client.js', '/b/client.js'), '文件名不允许'],
      [renamed(await zipOf({ ...packageFiles(), 'Client.js': '' }), 'Client.js', 'client.js'), '文件重复：client.js'],
      [await zipOf({ ...packageFiles(), 'Client.js': '' }), '只有大小写不同的文件名'],
    ]
    for (const [zip, message] of zips) {
      const { body } = await inspectZip(admin, zip)
      expect(body.code === 200 ? body.data?.problems.join() : body.message).toContain(message)
    }
  })

  it('takes an archive whose files lie in one folder', async () => {
    const { body } = await inspectZip(admin, await zipOf(packageFiles(), 'call-log-1.0.0/'))
    expect(body.data).toMatchObject({ id: 'call-log', problems: [], checksum: checksumOf(packageFiles()) })
  })
})

/** Renames an entry to a name of the same length, in the central directory and the local header. */
const renamed = (zip: Buffer, from: string, to: string): Buffer => {
  const text = zip.toString('latin1')
  expect(from).toHaveLength(to.length)
  return Buffer.from(text.replaceAll(from, to), 'latin1')
}

describe('who asks', () => {
  it('confirms on a page of its own alone: the password is of no use to code in another page, or in another session', async () => {
    const files = packageFiles()
    const other = await server.login('admin')
    const theirs = await pageProof(other.origin, [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    expect(theirs).not.toBe('')
    const mine = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const page of ['', 'made-up', theirs]) {
      const refused = await install(admin, files, { page })
      expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('请重新载入插件管理页面') } })
      for (const path of ['remove', 'purge'])
        expect((await admin.post(`/system/plugins/${path}`, { id: 'call-log', password: ADMIN_PASSWORD, page })).status).toBe(409)
    }
    // Other pages, script requests and anonymous requests get no proof.
    expect(await pageProof(admin.origin, mine, '/newCustomer/institutionsCustomer')).toBe('')
    expect(await pageProof(admin.origin, '')).toBe('')
    expect(await (await admin.raw('/system/plugins', { headers: { 'sec-fetch-dest': 'empty' } })).text()).not.toContain(PAGE_PROOF)
    const { headers } = await admin.raw('/system/plugins')
    expect(headers.get('cross-origin-opener-policy')).toBe('noopener-allow-popups')
    // Only the latest opened page can confirm, within one hour.
    const first = await pageProof(admin.origin, mine)
    await pageProof(admin.origin, mine)
    expect((await install(admin, files, { page: first })).status).toBe(409)
    const late = await pageProof(admin.origin, mine)
    await sql`update session set page_proof_date = now() - interval '61 minutes' where page_proof is not null`.execute(server.db)
    expect((await install(admin, files, { page: late })).status).toBe(409)
    expect(await itemOf(admin, 'call-log')).toBeUndefined()
  })

  it('needs the password, is stopped after five wrong ones, and leaves none in the log', async () => {
    const files = packageFiles()
    for (let turn = 0; turn < 5; turn++) {
      const wrong = await install(admin, files, { password: 'not-the-one' })
      expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'password', message: '密码错误' }] } })
    }
    expect(await install(admin, files)).toMatchObject({ status: 429, body: { message: '操作过于频繁，请15分钟后再试' } })
    // All endpoints share one limit of password attempts, even if there is nothing to remove.
    expect((await remove(admin, 'nothing', 'not-the-one')).status).toBe(429)
    const passwords = { originalPassword: 'not-the-one', newPassword: 'green-kettle-8', confirmPassword: 'green-kettle-8' }
    expect((await admin.post('/system/employee/change-password', passwords)).status).toBe(429)
    await sql`delete from rate_limit`.execute(server.db)
    const { rows } = await sql<{ text: string }>`select a::text as text from audit_log a where action = '/system/plugins/install'`.execute(
      server.db,
    )
    expect(rows.some(({ text }) => text.includes('密码错误'))).toBe(true)
    expect(rows.some(({ text }) => text.includes('not-the-one'))).toBe(false)
    expect(await itemOf(admin, 'call-log')).toBeUndefined()
  })

  it('installs what was looked at and nothing else', async () => {
    const before = await written()
    const answer = await install(admin, packageFiles(), { checksum: '0'.repeat(64) })
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('与检查过的不同') } })
    expect(await written()).toBe(before)
  })

  it('needs a permission for each thing', async () => {
    const plain = await server.login('sales_b1')
    const answers = [
      await plain.get('/system/plugins/list'),
      await inspect(plain, packageFiles()),
      await install(plain, packageFiles(), { password: DEMO_PASSWORD }),
      await remove(plain, 'call-log', DEMO_PASSWORD),
      await purge(plain, 'call-log', DEMO_PASSWORD),
      await switchTo(plain, 'call-log', false),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    expect((await server.client().get('/system/plugins/list')).status).toBe(401)
  })
})

describe('versions', () => {
  it('go up, and the same one stays what it is', async () => {
    const own = (version: string, text = '') =>
      packageFiles({ manifest: { id: 'versions', version }, files: text === '' ? {} : { 'more.js': text } })
    expect((await install(admin, own('1.2.0'))).body.code).toBe(200)
    expect(await refused(own('1.2.0'))).toContain('已经安装，内容相同')
    expect(await refused(own('1.2.0', 'export const more = 1'))).toContain('1.2.0 版已经安装，内容不同')
    expect(await refused(own('1.1.9'))).toContain('不能降级到 1.1.9')
    expect((await install(admin, own('1.10.0'))).body.code).toBe(200)
    expect((await itemOf(admin, 'versions'))?.version).toBe('1.10.0')
  })

  it('two of one plugin at the same instant: one is taken, the other is told', async () => {
    const second = await startTestServer({ database: server.database, env: { PLUGIN_UPLOADS: 'server' } })
    onTestFinished(() => second.stop())
    const other = await second.login('admin')
    const own = (version: string) => packageFiles({ manifest: { id: 'twice', version } })
    const answers = await Promise.all([install(admin, own('1.0.0')), install(other, own('1.0.0'))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(String(answers.find(({ status }) => status === 409)?.body.message)).toMatch(/正在安装或移除插件|已经安装/)
  })
})

describe('a server part', () => {
  const without = (name: string) => callLog({ manifest: { id: 'call-log' }, contributes: { [name]: {} } })
  it.each<readonly [string, Files, string]>([
    ['an endpoint that is not declared', without('endpoints'), '登记了接口 “GET /call-log/count”，plugin.json 没有声明'],
    ['an operation that is not declared', without('operations'), '登记了操作 “call-log.note”'],
    ['a job that is not declared', without('jobs'), '登记了任务 “call-log.fill”'],
    ['a consumer that is not declared', without('consumers'), '登记了消费者 “call-log.told”'],
    [
      'what is declared and not there',
      callLog({ contributes: { jobs: { 'call-log.fill': { description: 'x' }, 'call-log.more': { description: 'x' } } } }),
      '声明了任务 “call-log.more”',
    ],
    [
      'another permission',
      callLog({ server: (callLog()['server.js'] ?? '').replace(`['/call-log/send']`, `'session'`) }),
      '接口 “POST /call-log/send” 的权限',
    ],
    ['no default export', callLog({ server: 'export const plugin = 1' }), '没有以 default 导出'],
    ['code that throws when it is read', callLog({ server: `throw new Error('no licence')` }), '服务端代码无法加载：no licence'],
    ['code that waits when it is read', callLog({ server: 'await new Promise(() => {})' }), '模块顶层不能使用 await'],
    [
      'a screen outside of its path',
      callLog({ files: { 'manifests/screens/calls.json': JSON.stringify({ manifest: 1, path: '/calls', title: 'x' }) } }),
      '路径 “/calls” 要是 “/call-log”',
    ],
    [
      'a manifest that is wrong',
      callLog({ files: { 'manifests/menu.json': '{"manifest":1,"groups":[{"key":"a","title":"x","screens":["/nowhere"]}]}' } }),
      '没有页面 “/nowhere”',
    ],
  ])('is refused with %s', async (_, files, message) => {
    expect(await refused(files)).toContain(message)
  })

  it.each<readonly [string, string, string]>([
    ['changes a table that is not its own', 'alter table employee add column spied text;', '还改动了数据表 employee'],
    ['writes into a table that is not its own', `update employee set name = 'x';`, '还改动了数据表 employee 的数据'],
    [
      'adds a trigger to it',
      'create trigger spy after update on employee for each row execute function count_version();',
      '数据表 employee',
    ],
    ['makes a table under another name', 'create table spied (id bigint);', '还改动了数据表 spied'],
    ['makes a function under another name', 'create function spy() returns int language sql as $$ select 1 $$;', '还改动了函数 spy'],
    [
      'replaces a function',
      'create or replace function count_version() returns trigger language plpgsql as $$ begin return new; end $$;',
      '函数 count_version',
    ],
    [
      'makes a table that is not declared',
      'create table call_log_more (id bigint);',
      '迁移建立了数据表 “call_log_more”，plugin.json 没有声明',
    ],
    ['is wrong', 'alter table call_log_call add column;', '迁移 0002_more 执行失败'],
    ['ends the transaction', 'commit; create table call_log_more (id bigint); begin;', '迁移 0002_more 执行失败'],
    ['ends the transaction without a word', 'rollback;', '迁移 0002_more 执行失败'],
  ])('is refused with a migration that %s', async (_, text, message) => {
    expect(await refused(callLog({ files: { 'migrations/0002_more.sql': text } }))).toContain(message)
  })

  it('is refused when a declared table is not made', async () => {
    expect(
      await refused(
        callLog({
          contributes: {
            tables: { call_log_call: { description: 'x' }, call_log_told: { description: 'x' }, call_log_never: { description: 'x' } },
          },
        }),
      ),
    ).toContain('声明了数据表 “call_log_never”，迁移没有建立')
  })

  it('an upgrade that fails leaves the old version whole', async () => {
    expect((await install(admin, callLog())).body).toMatchObject({ code: 200, data: { restart: true } })
    expect((await itemOf(admin, 'call-log'))?.server).toEqual({ wanted: '1.0.0', running: null, why: '重启服务后运行' })
    expect(await refused(callLogNext({ files: { 'migrations/0003_wrong.sql': 'select nothing from nowhere;' } }))).toContain(
      '迁移 0003_wrong 执行失败',
    )
    expect(await refused(callLogNext({ files: { 'migrations/0001_calls.sql': '-- edited\n' } }))).toContain(
      '迁移 0001_calls 在执行之后被修改过',
    )
    expect(
      await refused(callLogNext({ files: { 'migrations/0001_calls.sql': null, 'migrations/0000_early.sql': 'select 1;' } })),
    ).toContain('安装包里没有它')
    expect(await itemOf(admin, 'call-log')).toMatchObject({ version: '1.0.0', state: 'on' })
    expect((await admin.get('/call-log/calls/list')).status).toBe(200)
    expect((await remove(admin, 'call-log')).body.code).toBe(200)
    expect((await purge(admin, 'call-log')).body.code).toBe(200)
  })

  it('is not removed while another plugin needs it, nor purged before it is removed', async () => {
    expect((await install(admin, packageFiles({ manifest: { id: 'ground' } }))).status).toBe(200)
    expect((await install(admin, packageFiles({ manifest: { id: 'upper', title: '上层', requires: ['ground'] } }))).status).toBe(200)
    expect((await remove(admin, 'ground')).body.message).toBe('插件 “上层” 需要它')
    expect((await purge(admin, 'ground')).body.message).toContain('请先移除插件')
    expect((await remove(admin, 'nothing')).body.message).toContain('没有安装插件 “nothing”')
    expect((await switchTo(admin, 'nothing', false)).status).toBe(404)
  })
})

describe('a server that is told to', () => {
  const start = async (env: Record<string, string>) => {
    const own = await startTestServer({ env })
    onTestFinished(() => own.stop())
    return { own, client: await own.login('admin') }
  }

  it('takes browser parts alone, by default', async () => {
    const { own, client } = await start({})
    const problems = (await inspect(client, callLog())).body.data?.problems.join() ?? ''
    for (const what of ['服务端部分', 'migrations/', 'manifests/']) expect(problems).toContain(`安装包带有${what}`)
    expect(await refused(callLog(), client, own)).toContain('PLUGIN_UPLOADS=server 时才接受')
    expect((await list(client)).uploads).toBe('browser')
  })

  it('takes nothing with PLUGIN_UPLOADS=off', async () => {
    const { own, client } = await start({ PLUGIN_UPLOADS: 'off' })
    expect((await inspect(client, packageFiles())).body.message).toContain('PLUGIN_UPLOADS=off')
    expect(await refused(packageFiles(), client, own)).toContain('PLUGIN_UPLOADS=off')
  })

  it('takes only what its keys have signed, and says whose it is', async () => {
    const [known, unknown] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
    const der = known.publicKey.export({ format: 'der', type: 'spki' })
    const { own, client } = await start({ PLUGIN_KEYS: `${der.toString('base64')}` })
    expect(await refused(packageFiles(), client, own)).toContain('没有用本服务器认可的密钥签名')
    expect(await refused(packageFiles({ key: unknown.privateKey }), client, own)).toContain('没有用本服务器认可的密钥签名')
    const stolen = { ...packageFiles({ key: known.privateKey }), 'more.js': 'export const more = 1' }
    expect(await refused(stolen, client, own)).toContain('没有用本服务器认可的密钥签名')
    expect((await install(client, packageFiles({ key: known.privateKey }))).status).toBe(200)
    expect(await itemOf(client, 'call-log')).toMatchObject({ signedBy: expect.stringMatching(/^[0-9a-f]{16}$/), state: 'on' })
    expect(await list(client)).toMatchObject({ signed: true })
    expect(await clients(client)).toHaveLength(1)
  })
})
