import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { defineEndpoint, type DeclaredEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import { forbidden, malformed, notFound } from '#core/contract/errors.ts'
import type { PermissionNode } from '#core/contract/model/menu.ts'
import { isUuid } from '#core/manifest/id/uuid.ts'
import { clientMenu, clientOptions, clientScreen, dynamicOptionNames, screenAccess } from '#core/manifest/index.ts'
import { matchesEtag } from '../files/if-none-match.ts'
import type { Call, CoreContext } from '../pipeline/call.ts'
import { revealEndpoint } from './reveal-endpoint.ts'

const httpCallOf = (context: RequestContext): Call => (context as CoreContext).call
const closedObjectSchema = (properties: Readonly<Record<string, unknown>>, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
})

/** The envelope, or a 304 if the browser already has the same answer. */
function answerWithEtag({ request, reply }: Call, data: unknown): unknown {
  const body = { code: 200, data }
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (!matchesEtag(request.headers['if-none-match'], etag)) return body
  // A 304 is sent without the body.
  reply.code(304)
  return { code: 200 }
}

const menuEndpoint = defineEndpoint({
  name: 'core.menu',
  method: 'GET',
  path: '/runtime/menu',
  permission: 'session',
  title: '菜单',
  output: closedObjectSchema(
    {
      revision: { type: 'string' },
      groups: {
        type: 'array',
        items: {
          type: 'object',
          required: ['key', 'title', 'screens'],
          properties: { key: { type: 'string' }, title: { type: 'string' }, screens: { type: 'array', items: { type: 'string' } } },
        },
      },
      screens: { type: 'object', additionalProperties: { type: 'string' } },
      plugins: {
        type: 'array',
        items: closedObjectSchema({
          id: { type: 'string' },
          title: { type: 'string' },
          version: { type: 'string' },
          url: { type: 'string' },
          integrity: { type: 'string' },
          requires: { type: 'array', items: { type: 'string' } },
          contributes: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        }),
      },
    },
    ['revision', 'groups', 'screens'],
  ),
  handle: async context => answerWithEtag(httpCallOf(context), clientMenu(context.snapshot, context.actor)),
})

const screenEndpoint = defineEndpoint({
  name: 'core.screen',
  method: 'GET',
  path: '/runtime/screen',
  permission: 'session',
  title: '页面',
  output: {
    type: 'object',
    required: ['revision', 'path', 'title', 'view', 'options'],
    properties: {
      revision: { type: 'string' },
      path: { type: 'string' },
      title: { type: 'string' },
      view: { type: 'object' },
      options: { type: 'object' },
    },
  },
  input: closedObjectSchema({ path: { type: 'string', maxLength: 200 } }),
  async handle(context) {
    const { snapshot, actor, input, services } = context
    const path = input.path ?? ''
    const access = screenAccess(snapshot, path, actor)
    if (access === 'unknown') throw notFound()
    if (access === 'forbidden') throw forbidden()
    const names = dynamicOptionNames(snapshot, path)
    const options = Object.fromEntries(await Promise.all(names.map(async name => [name, await services.options.get(name)] as const)))
    return answerWithEtag(httpCallOf(context), clientScreen(snapshot, path, actor, options))
  },
})

const MAX_OPTION_SETS = 30

/** Option sets by name, for parts of a page that belong to no screen or to many. The labels of codes are not confidential among employees. */
const optionsEndpoint = defineEndpoint({
  name: 'core.options',
  method: 'GET',
  path: '/runtime/options',
  permission: 'session',
  title: '选项',
  output: {
    type: 'object',
    additionalProperties: {
      type: 'array',
      items: {
        type: 'object',
        required: ['value', 'label'],
        properties: { value: { type: ['string', 'number', 'boolean'] }, label: { type: 'string' } },
      },
    },
  },
  input: closedObjectSchema({ names: { type: 'string', minLength: 1, maxLength: 1000 } }),
  async handle(context) {
    const { snapshot, input, services } = context
    const names = [...new Set((input.names ?? '').split(','))]
    if (names.length > MAX_OPTION_SETS || names.some(name => !Object.hasOwn(snapshot.options, name))) throw malformed('未知的选项')
    const sets = await Promise.all(
      names.map(async name => {
        const set = snapshot.options[name]
        return [name, clientOptions((set?.dynamic ? await services.options.get(name) : set?.values) ?? [])] as const
      }),
    )
    return answerWithEtag(httpCallOf(context), Object.fromEntries(sets))
  },
})

/** Permission tree for assigning roles. Permissions the caller does not hold are disabled: an employee cannot grant more than they have. */
const permissionsEndpoint = defineEndpoint({
  name: 'core.permissions',
  method: 'GET',
  path: '/runtime/permissions',
  permission: 'session',
  title: '权限树',
  output: {
    type: 'array',
    items: {
      type: 'object',
      required: ['key', 'title', 'children'],
      properties: {
        key: { type: 'string' },
        title: { type: 'string' },
        permission: { type: 'string' },
        disabled: { type: 'boolean' },
        needs: {
          description: 'Sets of permissions, one of which it needs to open anything here.',
          type: 'array',
          items: { type: 'array', items: { type: 'string' } },
        },
        unlisted: { description: 'It stands under a page that no menu shows.', type: 'boolean' },
        children: { type: 'array', items: { type: 'object' } },
      },
    },
  },
  async handle({ snapshot, actor }) {
    const mark = (node: PermissionNode): object => ({
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

const jobEndpoint = defineEndpoint({
  name: 'core.job',
  method: 'GET',
  path: '/jobs/{id}',
  permission: 'session',
  title: '任务进度',
  output: {
    type: 'object',
    required: ['id', 'name', 'state', 'done'],
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      state: { type: 'string', enum: ['queued', 'running', 'done', 'failed'] },
      done: { type: 'integer' },
      total: { type: ['integer', 'null'] },
      result: { type: ['object', 'null'] },
      message: { type: ['string', 'null'] },
    },
  },
  async handle({ db, actor, id }) {
    if (!isUuid(id ?? '')) throw notFound()
    const { rows } = await sql<object>`select id, name, state, done, total, result, message from job
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
