import { defineEndpoint, type DeclaredEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import { malformed, notFound } from '#core/contract/errors.ts'
import type { DetailView } from '#core/contract/model/detail.ts'
import { ID_SCHEMA, queryId } from '#core/manifest/id/read-id.ts'
import { listOf, mapOf, objectOf, orNull, TEXT, TIME, WHOLE } from '#core/contract/shape.ts'
import { detailAnswer } from '../lists/detail-answer.ts'
import { requireDetail, requireRow } from '../lists/within-row.ts'
import type { CoreContext } from '../pipeline/call.ts'

const DETAIL_PATH_SCHEMA = { description: 'Of the detail screen.', type: 'string', maxLength: 200 }
const RECORD_PAGE_SIZES = ['10', '20', '50', '100']
const MAX_RECORD_OFFSET = 10_000

/** Fields by name, as in list answers; the screen determines which. */
const DETAIL_ROW_SCHEMA = { type: 'object', required: ['id'], properties: { id: WHOLE, version: WHOLE }, additionalProperties: true }
const TIMELINE_ENTRY_SCHEMA = {
  type: 'object',
  required: ['id', 'time', 'title', 'text', 'operator'],
  properties: { id: { type: ['string', 'integer'] }, time: TIME, title: TEXT, text: TEXT, operator: orNull(TEXT) },
  additionalProperties: true,
}

/** The detail screen that the query names, if the caller may open it. @throws 403, 404. */
function requestedDetail({ snapshot, actor, query }: RequestContext): { readonly view: DetailView; readonly id: number } {
  const path = query.path ?? ''
  const view = Object.hasOwn(snapshot.screens, path) ? snapshot.screens[path]?.view : undefined
  if (view?.type !== 'detail') throw notFound()
  requireDetail(snapshot, actor, path, view.resource)
  return { view, id: queryId('id', query.id) }
}

const detailEndpoint = defineEndpoint({
  name: 'core.detail',
  method: 'GET',
  path: '/runtime/detail',
  permission: 'session',
  title: '详情',
  input: { type: 'object', required: ['path', 'id'], additionalProperties: false, properties: { path: DETAIL_PATH_SCHEMA, id: ID_SCHEMA } },
  output: objectOf({
    row: DETAIL_ROW_SCHEMA,
    counts: mapOf(WHOLE),
    compared: mapOf({ ...listOf(orNull(DETAIL_ROW_SCHEMA)), minItems: 2, maxItems: 2 }),
  }),
  async handle(context) {
    const { core } = (context as CoreContext).call
    const { snapshot, actor } = context
    const { view, id } = requestedDetail(context)
    const answer = await detailAnswer(core, { snapshot, actor, view, id })
    await core.openings.get(snapshot.resources[view.resource]?.keeps ?? view.resource)?.(context, id)
    return answer
  },
})

const timelineEndpoint = defineEndpoint({
  name: 'core.timeline',
  method: 'GET',
  path: '/runtime/timeline',
  permission: 'session',
  title: '动态',
  input: {
    type: 'object',
    required: ['path', 'id'],
    additionalProperties: false,
    properties: {
      path: DETAIL_PATH_SCHEMA,
      id: ID_SCHEMA,
      page: { type: 'string', pattern: '^[1-9][0-9]{0,5}$' },
      size: { enum: RECORD_PAGE_SIZES },
    },
  },
  output: objectOf({ records: listOf(TIMELINE_ENTRY_SCHEMA), total: WHOLE }),
  async handle(context) {
    const { core } = (context as CoreContext).call
    const { snapshot, actor, input, db } = context
    const { view, id } = requestedDetail(context)
    const tab = view.tabs.find(one => one.kind === 'timeline')
    const source = tab?.kind === 'timeline' ? core.timelines.get(tab.source) : undefined
    const resource = snapshot.resources[view.resource]
    if (!source || !resource) throw notFound()
    const limit = Number(input.size ?? RECORD_PAGE_SIZES[0])
    const offset = (Number(input.page ?? 1) - 1) * limit
    if (offset > MAX_RECORD_OFFSET) throw malformed('查询参数 page 的值有误')
    await requireRow(core, { snapshot, resource, actor }, id)
    return source({ db, snapshot, id, limit, offset })
  },
})

/** Endpoints for the details and the timeline of a row. */
export const detailEndpoints: readonly DeclaredEndpoint[] = [detailEndpoint, timelineEndpoint]
