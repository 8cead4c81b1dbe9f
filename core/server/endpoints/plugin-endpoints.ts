/** Endpoints to list, install, switch and remove outside plugins, and for pages to report failures of them. */
import { pluginFailureLog } from '#core/contract/core-addresses.ts'
import { pluginFailed } from '#core/contract/core-facts.ts'
import type { DeclaredEndpoint, RequestContext } from '#core/contract/endpoint.ts'
import { HttpError, invalid, malformed, notFound, refuse } from '#core/contract/errors.ts'
import {
  PLUGIN_FAILURE,
  pluginInspect,
  pluginInstall,
  pluginPurge,
  pluginRemove,
  pluginSwitch,
  pluginsList,
} from '#core/contract/plugin-wire.ts'
import { writeAudit } from '../audit/audit.ts'
import type { CoreContext } from '../pipeline/call.ts'
import { defineCoreEndpoint } from '../pipeline/core-endpoint.ts'
import type { OutsidePort } from '../pipeline/outside-port.ts'
import { countCall } from '../rate/rate-limit.ts'
import { isPageProof } from '../session/page-proofs.ts'
import { verifyPassword } from '../session/password.ts'
import { clearPasswordTries, countPasswordTry } from '../session/password-tries.ts'

/** @throws 404 if the server is composed without outside plugins */
const outsidePortOf = ({ call }: CoreContext): OutsidePort => {
  const { outside } = call.core
  if (!outside) throw notFound()
  return outside
}

/** Maximum size of a package (zip) in bytes; PACKAGE_LIMITS has the same number. */
const PACKAGE_UPLOAD = { maxSize: 5 * 1024 * 1024, accept: ['zip'] } as const

const listPluginsEndpoint = defineCoreEndpoint({
  ...pluginsList,
  name: 'core.plugins',
  permission: ['/system/plugins/list'],
  title: '查看插件',
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

const inspectPluginEndpoint = defineCoreEndpoint({
  ...pluginInspect,
  name: 'core.inspectPlugin',
  permission: ['/system/plugins/install'],
  title: '检查插件安装包',
  upload: PACKAGE_UPLOAD,
  rate: { perMinute: 20 },
  handle: async context => outsidePortOf(context).inspect(uploadedPackage(context)),
})

type ConfirmedContext = CoreContext<{ readonly password: string; readonly page: string }>

const CONFIRM_ELSEWHERE = '请重新载入插件管理页面后再试：安装和移除插件只能在不运行外部插件的页面上确认'

/**
 * Required before foreign code is installed or data is dropped. The caller repeats the password, on a page that was opened without outside plugins: a
 * plugin that has read the password elsewhere cannot confirm anything with it. @throws 409, 422, 429.
 */
async function requireConfirmation({ call, input }: ConfirmedContext): Promise<void> {
  const { core, account, actor, session } = call
  if (!session || !(await isPageProof(core.db, session.tokenHash, input.page))) throw refuse(CONFIRM_ELSEWHERE)
  await countPasswordTry(core.db, actor.id)
  if (!(await verifyPassword(input.password, account?.passwordHash))) throw invalid([{ field: 'password', message: '密码错误' }])
  await clearPasswordTries(core.db, actor.id)
}

/** Runs confirmed work and audits a failed attempt. A successful call writes its own entry, in its own transaction. */
async function runConfirmed<T>(
  context: ConfirmedContext,
  action: string,
  detail: Readonly<Record<string, unknown>>,
  work: () => Promise<T>,
): Promise<T> {
  const { core } = context.call
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

const installPluginEndpoint = defineCoreEndpoint({
  ...pluginInstall,
  name: 'core.installPlugin',
  permission: ['/system/plugins/install'],
  title: '安装插件',
  upload: PACKAGE_UPLOAD,
  rate: { perMinute: 20 },
  handle: async context => {
    const { checksum } = context.input
    return runConfirmed(context, pluginInstall.path, { checksum }, () =>
      outsidePortOf(context).install(uploadedPackage(context), checksum, context.actor),
    )
  },
})

const removePluginEndpoint = defineCoreEndpoint({
  ...pluginRemove,
  name: 'core.removePlugin',
  permission: ['/system/plugins/remove'],
  title: '移除插件',
  rate: { perMinute: 20 },
  async handle(context) {
    const { id } = context.input
    await runConfirmed(context, pluginRemove.path, { plugin: id }, () => outsidePortOf(context).remove(id, context.actor))
    return undefined
  },
})

const purgePluginEndpoint = defineCoreEndpoint({
  ...pluginPurge,
  name: 'core.purgePlugin',
  permission: ['/system/plugins/remove'],
  title: '删除插件的数据',
  rate: { perMinute: 20 },
  async handle(context) {
    const { id } = context.input
    await runConfirmed(context, pluginPurge.path, { plugin: id }, () => outsidePortOf(context).purge(id, context.actor))
    return undefined
  },
})

const switchPluginEndpoint = defineCoreEndpoint({
  ...pluginSwitch,
  name: 'core.switchPlugin',
  permission: ['/system/plugins/switch'],
  title: '启用或停用插件',
  rate: { perMinute: 30 },
  async handle(context) {
    const { id, on } = context.input
    await outsidePortOf(context).switch(id, on, context.actor)
    return undefined
  },
})

const FAILURE_WINDOW_SECONDS = 3_600

/**
 * A page reports that it has switched off a part of a plugin. Any session may report; the event is emitted at most once an hour per plugin content.
 */
const pluginFailureEndpoint = defineCoreEndpoint({
  ...pluginFailureLog,
  name: 'core.pluginFailure',
  permission: 'session',
  title: '报告插件故障',
  rate: { perMinute: 10 },
  ownLog: true,
  input: PLUGIN_FAILURE,
  async handle(context) {
    const { id, part, message } = context.input
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
