import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { jobGet, menuGet, optionSetsGet, permissionsGet, screenGet } from '#core/contract/core-addresses.ts'
import {
  CLIENT_MENU,
  CLIENT_SCREEN,
  type ClientPermission,
  JOB,
  OPTION_NAMES,
  OPTION_SETS,
  PERMISSION_TREE,
  SCREEN_PATH,
} from '#core/contract/core-shapes.ts'
import type { DeclaredEndpoint, EndpointAnswer } from '#core/contract/endpoint.ts'
import { forbidden, malformed, notFound } from '#core/contract/errors.ts'
import type { PermissionNode } from '#core/contract/model/menu.ts'
import type { TypeOf } from '#core/contract/shape.ts'
import { isUuid } from '#core/manifest/id/uuid.ts'
import { clientMenu, clientOptions, clientScreen, dynamicOptionNames, screenAccess } from '#core/manifest/index.ts'
import { matchesEtag } from '../files/if-none-match.ts'
import type { Call } from '../pipeline/call.ts'
import { defineCoreEndpoint } from '../pipeline/core-endpoint.ts'
import { revealEndpoint } from './reveal-endpoint.ts'

/** The envelope, or a 304 if the browser already has the same answer. */
function answerWithEtag<T>({ request, reply }: Call, data: T): EndpointAnswer<T> {
  const body = { code: 200, data }
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (!matchesEtag(request.headers['if-none-match'], etag)) return body
  // A 304 is sent without the body.
  reply.code(304)
  return { code: 200 }
}

const menuEndpoint = defineCoreEndpoint({
  ...menuGet,
  name: 'core.menu',
  permission: 'session',
  title: '菜单',
  output: CLIENT_MENU,
  handle: async context => answerWithEtag(context.call, clientMenu(context.snapshot, context.actor)),
})

const screenEndpoint = defineCoreEndpoint({
  ...screenGet,
  name: 'core.screen',
  permission: 'session',
  title: '页面',
  input: SCREEN_PATH,
  output: CLIENT_SCREEN,
  async handle(context) {
    const { snapshot, actor, input, services } = context
    const { path } = input
    const access = screenAccess(snapshot, path, actor)
    if (access === 'unknown') throw notFound()
    if (access === 'forbidden') throw forbidden()
    const names = dynamicOptionNames(snapshot, path)
    const options = Object.fromEntries(await Promise.all(names.map(async name => [name, await services.options.get(name)] as const)))
    const screen = clientScreen(snapshot, path, actor, options)
    if (!screen) throw notFound()
    return answerWithEtag(context.call, screen)
  },
})

const MAX_OPTION_SETS = 30

/** Option sets by name, for parts of a page that belong to no screen or to many. The labels of codes are not confidential among employees. */
const optionsEndpoint = defineCoreEndpoint({
  ...optionSetsGet,
  name: 'core.options',
  permission: 'session',
  title: '选项',
  input: OPTION_NAMES,
  output: OPTION_SETS,
  async handle(context) {
    const { snapshot, input, services } = context
    const names = [...new Set(input.names.split(','))]
    if (names.length > MAX_OPTION_SETS || names.some(name => !Object.hasOwn(snapshot.options, name))) throw malformed('未知的选项')
    const sets = await Promise.all(
      names.map(async name => {
        const set = snapshot.options[name]
        return [name, clientOptions((set?.dynamic ? await services.options.get(name) : set?.values) ?? [])] as const
      }),
    )
    return answerWithEtag(context.call, Object.fromEntries(sets))
  },
})

/** Permission tree for assigning roles. Permissions the caller does not hold are disabled: an employee cannot grant more than they have. */
const permissionsEndpoint = defineCoreEndpoint({
  ...permissionsGet,
  name: 'core.permissions',
  permission: 'session',
  title: '权限树',
  output: PERMISSION_TREE,
  async handle({ snapshot, actor }) {
    const mark = (node: PermissionNode): ClientPermission => ({
      key: node.key,
      title: node.title,
      ...(node.permission === undefined ? {} : { permission: node.permission }),
      ...(node.permission === undefined || actor.admin || actor.permissions.has(node.permission) ? {} : { disabled: true }),
      ...(node.needs === undefined || node.needs.some(set => set.length === 0) ? {} : { needs: node.needs }),
      ...(node.unlisted ? { unlisted: true } : {}),
      children: node.children.map(mark),
    })
    return snapshot.permissions.map(mark)
  },
})

const jobEndpoint = defineCoreEndpoint({
  ...jobGet,
  name: 'core.job',
  permission: 'session',
  title: '任务进度',
  output: JOB,
  async handle({ db, actor, id }) {
    if (!isUuid(id)) throw notFound()
    const { rows } = await sql<TypeOf<typeof JOB>>`select id, name, state, done, total, result, message from job
      where id = ${id} and employee_id = ${actor.id}`.execute(db)
    if (!rows[0]) throw notFound()
    return rows[0]
  },
})

export const runtimeEndpoints: readonly DeclaredEndpoint[] = [
  menuEndpoint,
  screenEndpoint,
  optionsEndpoint,
  revealEndpoint,
  permissionsEndpoint,
  jobEndpoint,
]
