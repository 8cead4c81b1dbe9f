/** Package with a server part: an endpoint, an operation, a job, a consumer, a table, and a resource with a screen. */
import { packageFiles } from '#tests/support/outside-package.ts'
import type { Files } from './plugin-client.ts'

const SERVER = `import { defineOperation, defineRecord, defineServerPlugin, jobFinished, NEW_ROW, objectOf, sql, text, WHOLE, TEXT } from '@yuanhang/server'
import { sql as own } from 'kysely'

const call = defineRecord('callLogCall', { fields: { number: text() } })

const note = defineOperation({
  name: 'call-log.note',
  rows: 'none',
  answers: NEW_ROW,
  form: { number: text() },
  async run({ create, form }) {
    if (own !== sql) throw new Error('two query builders')
    const [id] = await create(call, [{ number: form.number }])
    return { message: '已记录', data: { id } }
  },
})

export default defineServerPlugin({
  id: 'call-log',
  operations: [note],
  endpoints: [
    {
      name: 'call-log.count',
      method: 'GET',
      path: '/call-log/count',
      permission: 'session',
      title: '通话次数',
      output: objectOf({ calls: WHOLE, told: WHOLE }),
      async handle({ db }) {
        const { rows } = await sql\`select count(*)::int as calls, (select count(*)::int from call_log_told) as told from call_log_call\`.execute(db)
        return rows[0]
      },
    },
    {
      name: 'call-log.send',
      method: 'POST',
      path: '/call-log/send',
      permission: ['/call-log/send'],
      title: '补记通话',
      output: objectOf({ id: TEXT }),
      handle: async ({ services, actor }) => ({ id: await services.jobs.send({ name: 'call-log.fill' }, {}, actor) }),
    },
  ],
  jobs: [
    {
      name: 'call-log.fill',
      async run({ transaction }) {
        await transaction(async ({ create }) => void (await create(call, [{ number: '10086' }])))
        return { filled: 1 }
      },
    },
  ],
  consumers: [
    {
      name: 'call-log.told',
      follows: [jobFinished],
      async consume(fact, { tx }) {
        await sql\`insert into call_log_told (name) values (\${fact.payload.name})\`.execute(tx)
      },
    },
  ],
})
`

const CONTRIBUTES = {
  operations: { 'call-log.note': { description: 'Notes a call.' } },
  endpoints: {
    'GET /call-log/count': { description: 'How many calls there are.' },
    'POST /call-log/send': { description: 'Fills in calls.', permission: '/call-log/send' },
  },
  jobs: { 'call-log.fill': { description: 'Fills in calls.' } },
  consumers: { 'call-log.told': { description: 'Notes which jobs have ended.', follows: ['job.finished'] } },
  tables: { call_log_call: { description: 'Calls.' }, call_log_told: { description: 'Jobs that have ended.' } },
}

const FIRST = `create table call_log_call (
  id bigint generated always as identity primary key,
  number text not null,
  created_date timestamptz not null default now(),
  version integer not null default 1
);
select count_versions('call_log_call');
create index call_log_call_by_date on call_log_call (created_date);
create table call_log_told (id bigint generated always as identity primary key, name text not null);
`

const RESOURCE = {
  $schema: '../../../../schemas/resource.schema.json',
  manifest: 1,
  name: 'callLogCall',
  label: '通话',
  path: '/call-log/calls',
  source: 'call_log_call',
  small: true,
  defaultSort: '-createdDate',
  scope: 'all',
  fields: {
    number: { type: 'text', label: '号码', maxLength: 30 },
    createdDate: { type: 'datetime', label: '时间', readonly: true },
  },
  actions: {
    note: { label: '记录通话', present: 'dialog', form: [{ field: 'number', required: true }], operation: 'call-log.note' },
  },
}

const SCREEN = {
  $schema: '../../../../schemas/screen.schema.json',
  manifest: 1,
  path: '/call-log',
  title: '通话记录',
  view: {
    type: 'table',
    resource: 'callLogCall',
    filters: ['number'],
    columns: [{ field: 'number', cell: 'call-log/dial' }, 'createdDate'],
    actions: ['note'],
  },
}

const MENU = {
  $schema: '../../../schemas/menu.schema.json',
  manifest: 1,
  groups: [{ key: 'callLog', title: '通话', icon: 'mobile', screens: ['/call-log'] }],
}

interface Change {
  readonly manifest?: Readonly<Record<string, unknown>>
  readonly contributes?: Readonly<Record<string, unknown>>
  readonly server?: string
  readonly files?: Readonly<Record<string, string | null>>
}

const CELLS = { dial: { description: 'A number that is called.', examples: [{ value: '1', text: '1' }] } }

/** The complete package, optionally with changes. */
export const callLog = ({ manifest = {}, contributes = {}, server = SERVER, files = {} }: Change = {}): Files =>
  packageFiles({
    manifest: { server: 'server.js', contributes: { cells: CELLS, ...CONTRIBUTES, ...contributes }, ...manifest },
    files: {
      'server.js': server,
      'migrations/0001_calls.sql': FIRST,
      'manifests/resources/callLogCall.json': JSON.stringify(RESOURCE),
      'manifests/screens/calls.json': JSON.stringify(SCREEN),
      'manifests/menu.json': JSON.stringify(MENU),
      ...files,
    },
  })

/** The next version: one more column, and an endpoint that returns it. */
export const callLogNext = (change: Change = {}): Files =>
  callLog({
    ...change,
    manifest: { version: '1.1.0', ...change.manifest },
    server: (change.server ?? SERVER).replace("title: '通话次数'", "title: '全部通话'"),
    files: { 'migrations/0002_seconds.sql': 'alter table call_log_call add column seconds integer not null default 0;\n', ...change.files },
  })

/** Package with this server part only. */
export const serverOnly = (
  contributes: Readonly<Record<string, unknown>>,
  server: string,
  manifest: Readonly<Record<string, unknown>> = {},
  files: Files = {},
): Files =>
  packageFiles({ manifest: { client: undefined, server: 'server.js', contributes, ...manifest }, files: { 'server.js': server, ...files } })
