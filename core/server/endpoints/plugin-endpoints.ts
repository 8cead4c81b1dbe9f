/** Endpoints to list, install, switch and remove outside plugins, and for pages to report failures of them. */
import { pluginFailed } from '#core/contract/core-facts.ts'
import { defineEndpoint, type DeclaredEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import { HttpError, invalid, malformed, notFound, refuse } from '#core/contract/errors.ts'
import { FLAG, listOf, objectOf, orNull, TEXT, TIME } from '#core/contract/shape.ts'
import { writeAudit } from '../audit/audit.ts'
import type { CoreContext } from '../pipeline/call.ts'
import type { OutsidePort } from '../pipeline/outside-port.ts'
import { countCall } from '../rate/rate-limit.ts'
import { isPageProof } from '../session/page-proofs.ts'
import { verifyPassword } from '../session/password.ts'
import { clearPasswordTries, countPasswordTry } from '../session/password-tries.ts'

const coreOf = (context: RequestContext) => (context as CoreContext).call.core

/** @throws 404 if the server is composed without outside plugins */
const outsidePortOf = (context: RequestContext): OutsidePort => {
  const { outside } = coreOf(context)
  if (!outside) throw notFound()
  return outside
}

const PLUGIN_ID_SCHEMA = { type: 'string', pattern: '^[a-z][a-z0-9-]*$', maxLength: 60 } as const
const PASSWORD_SCHEMA = { type: 'string', minLength: 1, maxLength: 200 } as const
/** Proof of the page on which the user confirms; '' if the page has none. */
const PAGE_PROOF_SCHEMA = { type: 'string', maxLength: 100 } as const
/** Maximum size of a package (zip) in bytes; PACKAGE_LIMITS has the same number. */
const PACKAGE_UPLOAD = { maxSize: 5 * 1024 * 1024, accept: ['zip'] } as const

const NAMED_PROPERTIES = { name: TEXT, description: TEXT }
const STATEMENT_SCHEMA = objectOf({
  parts: listOf(objectOf({ kind: TEXT, ...NAMED_PROPERTIES })),
  permissions: listOf(objectOf({ path: TEXT, title: TEXT })),
  operations: listOf(objectOf(NAMED_PROPERTIES)),
  endpoints: listOf(objectOf({ method: TEXT, path: TEXT, description: TEXT, permission: orNull(TEXT) })),
  jobs: listOf(objectOf({ ...NAMED_PROPERTIES, cron: orNull(TEXT) })),
  consumers: listOf(objectOf({ ...NAMED_PROPERTIES, follows: listOf(TEXT) })),
  tables: listOf(objectOf(NAMED_PROPERTIES)),
  data: listOf(objectOf({ kind: { type: 'string', enum: ['table', 'resource'] }, name: TEXT, reads: listOf(TEXT), writes: listOf(TEXT) })),
  network: listOf(TEXT),
  requires: listOf(TEXT),
  manifests: listOf(TEXT),
  migrations: listOf(TEXT),
})

const LISTED_PLUGIN_SCHEMA = objectOf({
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
  statement: STATEMENT_SCHEMA,
  server: orNull(objectOf({ wanted: TEXT, running: orNull(TEXT), why: orNull(TEXT) })),
})

const listPluginsEndpoint = defineEndpoint({
  name: 'core.plugins',
  method: 'GET',
  path: '/system/plugins/list',
  permission: ['/system/plugins/list'],
  title: '查看插件',
  output: objectOf({
    items: listOf(LISTED_PLUGIN_SCHEMA),
    uploads: { type: 'string', enum: ['browser', 'server', 'off'] },
    signed: FLAG,
    bundled: listOf(objectOf({ id: TEXT, title: TEXT, version: TEXT })),
  }),
  async handle(context) {
    const port = outsidePortOf(context)
    return { items: await port.list(), uploads: port.uploads, signed: port.signed, bundled: port.bundled() }
  },
})

const uploadedPackage = ({ files }: RequestContext): string => {
  const [file] = files
  if (!file) throw malformed('请选择文件')
  return file.path
}

const inspectPluginEndpoint = defineEndpoint({
  name: 'core.inspectPlugin',
  method: 'POST',
  path: '/system/plugins/inspect',
  permission: ['/system/plugins/install'],
  title: '检查插件安装包',
  upload: PACKAGE_UPLOAD,
  rate: { perMinute: 20 },
  output: objectOf({
    checksum: TEXT,
    id: TEXT,
    title: TEXT,
    description: TEXT,
    version: TEXT,
    installed: orNull(TEXT),
    signedBy: orNull(TEXT),
    statement: STATEMENT_SCHEMA,
    restart: FLAG,
    problems: listOf(TEXT),
  }),
  handle: async context => outsidePortOf(context).inspect(uploadedPackage(context)),
})

const CONFIRM_ELSEWHERE = '请重新载入插件管理页面后再试：安装和移除插件只能在不运行外部插件的页面上确认'

/**
 * Required before foreign code is installed or data is dropped. The caller repeats the password, on a page that was opened without outside plugins: a
 * plugin that has read the password elsewhere cannot confirm anything with it. @throws 409, 422, 429.
 */
async function requireConfirmation(context: RequestContext): Promise<void> {
  const { core, account, actor, session } = (context as CoreContext).call
  if (!session || !(await isPageProof(core.db, session.tokenHash, String(context.body.page ?? '')))) throw refuse(CONFIRM_ELSEWHERE)
  await countPasswordTry(core.db, actor.id)
  if (!(await verifyPassword(String(context.body.password ?? ''), account?.passwordHash)))
    throw invalid([{ field: 'password', message: '密码错误' }])
  await clearPasswordTries(core.db, actor.id)
}

/** Runs confirmed work and audits a failed attempt. A successful call writes its own entry, in its own transaction. */
async function runConfirmed<T>(
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

const installPluginEndpoint = defineEndpoint({
  name: 'core.installPlugin',
  method: 'POST',
  path: '/system/plugins/install',
  permission: ['/system/plugins/install'],
  title: '安装插件',
  upload: PACKAGE_UPLOAD,
  rate: { perMinute: 20 },
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['checksum', 'password', 'page'],
    properties: { checksum: { type: 'string', pattern: '^[0-9a-f]{64}$' }, password: PASSWORD_SCHEMA, page: PAGE_PROOF_SCHEMA },
  },
  output: objectOf({ restart: FLAG }),
  handle: async context => {
    const checksum = String(context.body.checksum)
    return runConfirmed(context, installPluginEndpoint.path, { checksum }, () =>
      outsidePortOf(context).install(uploadedPackage(context), checksum, context.actor),
    )
  },
})

const CONFIRMED_PLUGIN_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'password', 'page'],
  properties: { id: PLUGIN_ID_SCHEMA, password: PASSWORD_SCHEMA, page: PAGE_PROOF_SCHEMA },
}

const removePluginEndpoint = defineEndpoint({
  name: 'core.removePlugin',
  method: 'POST',
  path: '/system/plugins/remove',
  permission: ['/system/plugins/remove'],
  title: '移除插件',
  rate: { perMinute: 20 },
  input: CONFIRMED_PLUGIN_SCHEMA,
  async handle(context) {
    const id = String(context.body.id)
    await runConfirmed(context, removePluginEndpoint.path, { plugin: id }, () => outsidePortOf(context).remove(id, context.actor))
    return undefined
  },
})

const purgePluginEndpoint = defineEndpoint({
  name: 'core.purgePlugin',
  method: 'POST',
  path: '/system/plugins/purge',
  permission: ['/system/plugins/remove'],
  title: '删除插件的数据',
  rate: { perMinute: 20 },
  input: CONFIRMED_PLUGIN_SCHEMA,
  async handle(context) {
    const id = String(context.body.id)
    await runConfirmed(context, purgePluginEndpoint.path, { plugin: id }, () => outsidePortOf(context).purge(id, context.actor))
    return undefined
  },
})

const switchPluginEndpoint = defineEndpoint({
  name: 'core.switchPlugin',
  method: 'POST',
  path: '/system/plugins/switch',
  permission: ['/system/plugins/switch'],
  title: '启用或停用插件',
  rate: { perMinute: 30 },
  input: { type: 'object', additionalProperties: false, required: ['id', 'on'], properties: { id: PLUGIN_ID_SCHEMA, on: FLAG } },
  async handle(context) {
    await outsidePortOf(context).switch(String(context.body.id), context.body.on === true, context.actor)
    return undefined
  },
})

const FAILURE_WINDOW_SECONDS = 3_600

/**
 * A page reports that it has switched off a part of a plugin. Any session may report; the event is emitted at most once an hour per plugin content.
 */
const pluginFailureEndpoint = defineEndpoint({
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
    properties: { id: PLUGIN_ID_SCHEMA, part: { type: 'string', maxLength: 200 }, message: { type: 'string', maxLength: 500 } },
  },
  async handle(context) {
    const { id, part, message } = context.body as { readonly id: string; readonly part: string; readonly message: string }
    const plugin = outsidePortOf(context).installed(id)
    if (!plugin) return undefined
    const { title, version, checksum } = plugin
    context.services.log.warn({ plugin: id, version, part, failure: message }, 'outside plugin failed in a page')
    if (!(await countCall(context.db, [{ key: `plugin-failed ${id} ${checksum}`, points: 1, seconds: FAILURE_WINDOW_SECONDS }])))
      return undefined
    await context.transaction(async ({ emit }) => emit(pluginFailed(0, { plugin: id, title, version, part, reason: message })))
    return undefined
  },
})

/** Endpoints for outside plugins. */
export const pluginEndpoints: readonly DeclaredEndpoint[] = [
  listPluginsEndpoint,
  inspectPluginEndpoint,
  installPluginEndpoint,
  removePluginEndpoint,
  purgePluginEndpoint,
  switchPluginEndpoint,
  pluginFailureEndpoint,
]
