/** Endpoints to list, install, switch and remove outside plugins, and for pages to report failures of them. */
import { pluginFailed } from '#core/contract/core-facts.ts'
import type { DeclaredEndpoint, RequestContext } from '#core/contract/endpoint.ts'
import { HttpError, invalid, malformed, notFound, refuse } from '#core/contract/errors.ts'
import { FLAG, listOf, objectOf, orNull, TEXT, TIME } from '#core/manifest/json-schema/answers.ts'
import { writeAudit } from '../audit/audit.ts'
import type { CoreContext } from '../pipeline/call.ts'
import type { OutsidePort } from '../pipeline/outside-port.ts'
import { countCall } from '../rate/rate-limit.ts'
import { isPageProof } from '../session/page-proofs.ts'
import { verifyPassword } from '../session/password.ts'
import { countPassword, forgetPasswords } from '../session/password-tries.ts'

const coreOf = (context: RequestContext) => (context as CoreContext).call.core

/** @throws 404 if the server is composed without outside plugins */
const portOf = (context: RequestContext): OutsidePort => {
  const { outside } = coreOf(context)
  if (!outside) throw notFound()
  return outside
}

const ID = { type: 'string', pattern: '^[a-z][a-z0-9-]*$', maxLength: 60 } as const
const PASSWORD = { type: 'string', minLength: 1, maxLength: 200 } as const
/** Proof of the page on which the user confirms; '' if the page has none. */
const PAGE = { type: 'string', maxLength: 100 } as const
/** Maximum size of a package (zip) in bytes; PACKAGE_LIMITS has the same number. */
const UPLOAD = { maxSize: 5 * 1024 * 1024, accept: ['zip'] } as const

const NAMED = { name: TEXT, description: TEXT }
const STATEMENT = objectOf({
  parts: listOf(objectOf({ kind: TEXT, ...NAMED })),
  permissions: listOf(objectOf({ path: TEXT, title: TEXT })),
  operations: listOf(objectOf(NAMED)),
  endpoints: listOf(objectOf({ method: TEXT, path: TEXT, description: TEXT, permission: orNull(TEXT) })),
  jobs: listOf(objectOf({ ...NAMED, cron: orNull(TEXT) })),
  consumers: listOf(objectOf({ ...NAMED, follows: listOf(TEXT) })),
  tables: listOf(objectOf(NAMED)),
  data: listOf(objectOf({ kind: { type: 'string', enum: ['table', 'resource'] }, name: TEXT, reads: listOf(TEXT), writes: listOf(TEXT) })),
  network: listOf(TEXT),
  requires: listOf(TEXT),
  manifests: listOf(TEXT),
  migrations: listOf(TEXT),
})

const ITEM = objectOf({
  id: TEXT,
  title: TEXT,
  description: TEXT,
  version: TEXT,
  source: { type: 'string', enum: ['upload', 'folder'] },
  checksum: TEXT,
  signedBy: orNull(TEXT),
  installedDate: TIME,
  installedBy: orNull(TEXT),
  state: { type: 'string', enum: ['on', 'off', 'removed', 'refused'] },
  reason: orNull(TEXT),
  statement: STATEMENT,
  server: orNull(objectOf({ wanted: TEXT, running: orNull(TEXT), why: orNull(TEXT) })),
})

const list: DeclaredEndpoint = {
  name: 'core.plugins',
  method: 'GET',
  path: '/system/plugins/list',
  permission: ['/system/plugins/list'],
  title: '查看插件',
  output: objectOf({
    items: listOf(ITEM),
    uploads: { type: 'string', enum: ['browser', 'server', 'off'] },
    signed: FLAG,
    bundled: listOf(objectOf({ id: TEXT, title: TEXT, version: TEXT })),
  }),
  async handle(context) {
    const port = portOf(context)
    return { items: await port.list(), uploads: port.uploads, signed: port.signed, bundled: port.bundled() }
  },
}

const fileOf = ({ files }: RequestContext): string => {
  const [file] = files
  if (!file) throw malformed('请选择文件')
  return file.path
}

const inspect: DeclaredEndpoint = {
  name: 'core.inspectPlugin',
  method: 'POST',
  path: '/system/plugins/inspect',
  permission: ['/system/plugins/install'],
  title: '检查插件安装包',
  upload: UPLOAD,
  rate: { perMinute: 20 },
  output: objectOf({
    checksum: TEXT,
    id: TEXT,
    title: TEXT,
    description: TEXT,
    version: TEXT,
    installed: orNull(TEXT),
    signedBy: orNull(TEXT),
    statement: STATEMENT,
    restart: FLAG,
    problems: listOf(TEXT),
  }),
  handle: async context => portOf(context).inspect(fileOf(context)),
}

const ELSEWHERE = '请重新载入插件管理页面后再试：安装和移除插件只能在不运行外部插件的页面上确认'

/**
 * Required before foreign code is installed or data is dropped. The caller repeats the password, on a page that was opened without outside plugins: a
 * plugin that has read the password elsewhere cannot confirm anything with it. @throws 409, 422, 429.
 */
async function requireConfirmation(context: RequestContext): Promise<void> {
  const { core, account, actor, session } = (context as CoreContext).call
  if (!session || !(await isPageProof(core.db, session.tokenHash, String(context.body.page ?? '')))) throw refuse(ELSEWHERE)
  await countPassword(core.db, actor.id)
  if (!(await verifyPassword(String(context.body.password ?? ''), account?.passwordHash)))
    throw invalid([{ field: 'password', message: '密码错误' }])
  await forgetPasswords(core.db, actor.id)
}

/** Runs confirmed work and audits a failed attempt. A successful call writes its own entry, in its own transaction. */
async function audited<T>(
  context: RequestContext,
  action: string,
  detail: Readonly<Record<string, unknown>>,
  work: () => Promise<T>,
): Promise<T> {
  const core = coreOf(context)
  try {
    await requireConfirmation(context)
    const answer = await work()
    core.counts.written(context.actor.id, [{ table: 'audit_log' }])
    return answer
  } catch (error) {
    const message = error instanceof HttpError ? error.message : 'error'
    await writeAudit(core, context.actor, { action, result: 'failed', message, detail })
    throw error
  }
}

const install: DeclaredEndpoint = {
  name: 'core.installPlugin',
  method: 'POST',
  path: '/system/plugins/install',
  permission: ['/system/plugins/install'],
  title: '安装插件',
  upload: UPLOAD,
  rate: { perMinute: 20 },
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['checksum', 'password', 'page'],
    properties: { checksum: { type: 'string', pattern: '^[0-9a-f]{64}$' }, password: PASSWORD, page: PAGE },
  },
  output: objectOf({ restart: FLAG }),
  handle: async context => {
    const checksum = String(context.body.checksum)
    return audited(context, install.path, { checksum }, () => portOf(context).install(fileOf(context), checksum, context.actor))
  },
}

const WITH_PASSWORD = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'password', 'page'],
  properties: { id: ID, password: PASSWORD, page: PAGE },
}

const remove: DeclaredEndpoint = {
  name: 'core.removePlugin',
  method: 'POST',
  path: '/system/plugins/remove',
  permission: ['/system/plugins/remove'],
  title: '移除插件',
  rate: { perMinute: 20 },
  input: WITH_PASSWORD,
  async handle(context) {
    const id = String(context.body.id)
    await audited(context, remove.path, { plugin: id }, () => portOf(context).remove(id, context.actor))
    return undefined
  },
}

const purge: DeclaredEndpoint = {
  name: 'core.purgePlugin',
  method: 'POST',
  path: '/system/plugins/purge',
  permission: ['/system/plugins/remove'],
  title: '删除插件的数据',
  rate: { perMinute: 20 },
  input: WITH_PASSWORD,
  async handle(context) {
    const id = String(context.body.id)
    await audited(context, purge.path, { plugin: id }, () => portOf(context).purge(id, context.actor))
    return undefined
  },
}

const switchPlugin: DeclaredEndpoint = {
  name: 'core.switchPlugin',
  method: 'POST',
  path: '/system/plugins/switch',
  permission: ['/system/plugins/switch'],
  title: '启用或停用插件',
  rate: { perMinute: 30 },
  input: { type: 'object', additionalProperties: false, required: ['id', 'on'], properties: { id: ID, on: FLAG } },
  async handle(context) {
    await portOf(context).switch(String(context.body.id), context.body.on === true, context.actor)
    return undefined
  },
}

const HOUR = 3_600

/**
 * A page reports that it has switched off a part of a plugin. Any session may report; the event is emitted at most once an hour per plugin content.
 */
const failure: DeclaredEndpoint = {
  name: 'core.pluginFailure',
  method: 'POST',
  path: '/runtime/pluginFailure',
  permission: 'session',
  title: '报告插件故障',
  rate: { perMinute: 10 },
  ownLog: true,
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'part', 'message'],
    properties: { id: ID, part: { type: 'string', maxLength: 200 }, message: { type: 'string', maxLength: 500 } },
  },
  async handle(context) {
    const { id, part, message } = context.body as { readonly id: string; readonly part: string; readonly message: string }
    const plugin = portOf(context).installed(id)
    if (!plugin) return undefined
    const { title, version, checksum } = plugin
    context.services.log.warn({ plugin: id, version, part, failure: message }, 'outside plugin failed in a page')
    if (!(await countCall(context.db, [{ key: `plugin-failed ${id} ${checksum}`, points: 1, seconds: HOUR }]))) return undefined
    await context.transaction(async ({ emit }) => emit(pluginFailed(0, { plugin: id, title, version, part, reason: message })))
    return undefined
  },
}

/** Endpoints for outside plugins. */
export const pluginEndpoints: readonly DeclaredEndpoint[] = [list, inspect, install, remove, purge, switchPlugin, failure]
