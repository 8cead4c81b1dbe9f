/** Values in the custom column may stem from a former type of their field: they are read as empty and never cause an error. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#core/contract/actor.ts'
import { fieldType, isEmptyValue } from '#core/manifest/fields/index.ts'
import { countMisfits } from '#core/server/publishing/misfits.ts'
import { type Client, signIn } from '#tests/support/client.ts'
import { type Application, startApplication } from './fixture/application.ts'
import { fixtureSnapshot } from './fixture/definition.ts'

/** JSON text, because JavaScript cannot represent some of these values. */
const STORED = [
  ...[
    '"甲"',
    '"红"',
    '""',
    '" "',
    '"12"',
    '"-3.5"',
    '"1.1234567"',
    '"NaN"',
    '"Infinity"',
    '"1e999"',
    '"007"',
    '"９"',
    '"99999999999999999999"',
  ],
  ...['12', '-3.5', '1e300', '9007199254740993', '123456789012345678901234567890', '0.1234567890123', '-1', '1'],
  ...[
    'true',
    'false',
    '"true"',
    'null',
    '[]',
    '["红","没有的"]',
    '[1]',
    '[1,null,{},"x",-5,2.5,9007199254740993]',
    '[[1]]',
    '{"a":1}',
    '{}',
  ],
  ...['"2026-02-30"', '"2026-02-03"', '"2026-02-03 10:00:00"', '"2026-02-03 24:00:00"', '"2026-13"', '"2026-01"', '"0000-01-01"'],
  ...[
    '"99999-01-01"',
    '"infinity"',
    '"now"',
    '"/api/files/x"',
    '"https://a.cn/x.pdf"',
    '["https://a.cn/x.png"]',
    '"13800138000"',
    `"${'长'.repeat(20_000)}"`,
  ],
]

interface Case {
  /** Field declaration without label and custom. */
  readonly declared: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, string>>
  /** Values of STORED that are not read as empty. */
  readonly read?: readonly unknown[]
}

const type = (name: string, query?: Case['query'], read?: Case['read'], more: object = {}): Case => ({
  declared: { type: name, ...more },
  ...(query && { query }),
  ...(read && { read }),
})
const CASES: readonly Case[] = [
  type('text', { nicknameContains: '2026' }),
  type('html'),
  type('phone', { nicknameIs: '13800138000' }),
  type('wechat', { nicknameIs: 'wechat_1' }),
  type('email', { nicknameContains: 'a.cn' }),
  type('url', { nicknameContains: 'a.cn' }),
  type('integer', { nicknameGreaterThanOrEqual: '-10', nicknameLessThanOrEqual: '50' }, [12, 7, 12, -1, 1, 13800138000]),
  ...['decimal', 'money', 'percent'].map(name =>
    type(name, { nicknameGreaterThanOrEqual: '-10' }, ['12', '-3.5', '12', '-3.5', '-1', '1', '13800138000']),
  ),
  type('boolean', { nicknameIs: 'true' }, [true, false, true]),
  type('date', { nicknameOnOrAfter: '2026-01-01', nicknameOnOrBefore: '2026-12-31' }, ['2026-02-03', '2026-02-03']),
  type('datetime', { nicknameOnOrAfter: '2026-01-01 00:00:00' }, ['2026-02-03 00:00:00', '2026-02-03 10:00:00']),
  type('month', { nicknameIs: '2026-01' }, ['2026-01']),
  type('option', { nicknameIs: '红' }, ['红'], { options: 'taskTag' }),
  type('option', { nicknameIs: '1' }, [1], { options: 'taskLevel' }),
  type('options', { nicknameContainsIn: '红' }, [['红']], { options: 'taskTag' }),
  type('ref', { nicknameIs: '1' }, [{ id: 1, name: '人root' }], { to: 'person', show: 'name' }),
  type('refs', { nicknameContainsIn: '1' }, [[{ id: 1, name: '人root' }], [{ id: 1, name: '人root' }]], { to: 'person', show: 'name' }),
  ...['file', 'image'].map(name => type(name, undefined, ['/api/files/x', 'https://a.cn/x.pdf'])),
  ...['files', 'images'].map(name => type(name, undefined, [['https://a.cn/x.png']])),
  type('json'),
]

/** Snapshot in which field nickname has another type, in list, filter, sort, statistics and sums. */
const retyped = ({ declared, query }: Case) =>
  fixtureSnapshot((path, text) => {
    const { type: name } = declared as { type: string }
    const summed = ['integer', 'decimal', 'money', 'percent'].includes(name)
    if (path.endsWith('screens/task.json'))
      return query ? text : text.replace('      "nickname",\n      "score"\n    ],', '      "score"\n    ],')
    if (!path.endsWith('resources/task.json')) return text
    const field = { ...declared, label: '昵称', custom: true, ...(fieldType(name).ordered ? { sortable: true } : {}) }
    return text
      .replace(/"nickname": \{[^}]*\}/, `"nickname": ${JSON.stringify(field)}`)
      .replace(
        '{ "field": "urgent", "eq": true } }],\n  "summary": ["amount"]',
        () => `{ "field": "nickname", "notEmpty": true } }],\n  "summary": ["amount"${summed ? ', "nickname"' : ''}]`,
      )
  })

let fixture: Application
let root: Client

beforeAll(async () => {
  fixture = await startApplication([{ username: 'root', admin: true }])
  for (const value of STORED)
    await sql`insert into task (name, custom) values (${value.slice(0, 30)}, jsonb_build_object('nickname', ${value}::jsonb))`.execute(
      fixture.owner,
    )
  root = await signIn(fixture.app, 'root')
})
afterAll(() => fixture.close())

const ask = async (path: string) => {
  const { status, body } = await root.get(path)
  expect([path, status, body.message]).toEqual([path, 200, undefined])
  return body
}
const q = (values: Record<string, string>) => `/work/task/list?${new URLSearchParams({ screen: '/work/task', size: '100', ...values })}`

it.each(CASES)('$declared reads whatever it finds, or nothing', async one => {
  const snapshot = retyped(one)
  fixture.serve(snapshot)
  const { data, attachData } = await ask(q({ sort: 'createdDate' }))
  const values = data.records.map((row: { nickname: unknown }) => row.nickname)
  expect(values).toHaveLength(STORED.length)
  const full = values.filter((value: unknown) => !isEmptyValue(value))
  const field = snapshot.resources.task?.fields.nickname
  if (one.read) expect(full).toEqual(one.read)
  expect(full.length).toBeGreaterThan(0)
  // Conditions see the same values as users, except references to deleted rows, and '' and [] in JSON fields, which are not empty to them.
  if (field?.to === undefined && field?.type !== 'json') expect(attachData).toEqual({ urgentTotal: full.length })

  if (field?.sortable)
    for (const sort of ['nickname', '-nickname']) expect((await ask(q({ sort }))).data.records).toHaveLength(STORED.length)
  if (one.query) await ask(q(one.query))
  const actor = (await fixture.app.core.actor(null)) as Actor
  for await (const rows of fixture.app.core.services.lists.rows({ resource: 'task', query: {}, actor, columns: ['nickname'] }))
    expect(rows).toHaveLength(STORED.length)
  for (const { id } of data.records) {
    await ask(`/work/task/details?id=${id}`)
    await ask(`/work/task/edit?id=${id}`)
  }
})

it('before it is published, what does not fit is counted field by field', async () => {
  const before = fixtureSnapshot()
  const misfits = async (text: string) => {
    const after = fixtureSnapshot((path, all) => (path.endsWith('resources/task.json') ? all.replace(/"nickname": \{[^}]*\}/, text) : all))
    return (await countMisfits(fixture.database.longReads, before, after)).map(({ rows, message }) => [rows, message])
  }
  const custom = '"label": "昵称", "custom": true'
  expect(await misfits(`"nickname": { "type": "text", ${custom}, "maxLength": 20, "help": "怎么叫" }`)).toEqual([])
  const given = STORED.length - 3
  const [[unfit, message] = []] = await misfits(`"nickname": { "type": "date", ${custom} }`)
  expect(unfit).toBe(given - 2)
  expect(message).toMatch(/^任务“昵称”（task\.nickname）：\d+ 行的值不符合类型 date，将显示为空/)
  const short = await misfits(`"nickname": { "type": "integer", ${custom}, "max": 10 }`)
  expect(short.map(([rows]) => rows)).toEqual([given - 6, 3])
  expect(short[1]?.[1]).toContain('昵称不能大于10')
  const needed = await misfits(`"nickname": { "type": "text", ${custom}, "required": true }`)
  expect(needed.find(([, line]) => String(line).includes('没有填写'))?.[0]).toBe(3)
  // Nothing but "required" changes: it counts alone, and its end counts nothing.
  const onlyNeeded = await misfits(`"nickname": { "type": "text", ${custom}, "maxLength": 20, "required": true }`)
  expect(onlyNeeded.filter(([, line]) => String(line).includes('没有填写'))).toEqual([
    [3, '任务“昵称”（task.nickname）：3 行没有填写，下次编辑时须填写'],
  ])
})

it('a form that does not touch such a value leaves it alone', async () => {
  fixture.serve(retyped(type('date', {})))
  const { data } = await ask(q({ nameContains: '2026-02-30' }))
  const [{ id, version }] = data.records
  const saved = await root.post('/work/task/edit', { id, version, name: '改名', phone: '13800138001' })
  expect([saved.status, saved.body.message]).toEqual([200, saved.body.message])
  const { rows } = await sql<{ nickname: string }>`select custom ->> 'nickname' as nickname from task where id = ${id}`.execute(
    fixture.owner,
  )
  expect(rows[0]?.nickname).toBe('2026-02-30')
})
