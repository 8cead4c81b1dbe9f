import { detailGet, timelineGet } from '#core/contract/core-addresses.ts'
import { CLIENT_DETAIL, DETAIL_QUERY, TIMELINE, TIMELINE_QUERY } from '#core/contract/core-shapes.ts'
import type { DeclaredEndpoint, RequestContext } from '#core/contract/endpoint.ts'
import { badParameter, notFound } from '#core/contract/errors.ts'
import type { DetailView } from '#core/contract/model/detail.ts'
import type { TypeOf } from '#core/contract/shape.ts'
import { queryId } from '#core/manifest/id/read-id.ts'
import { detailKind, isOfKind } from '#core/manifest/index.ts'
import { detailAnswer } from '../lists/detail-answer.ts'
import { requireDetail, requireRow } from '../lists/within-row.ts'
import { defineCoreEndpoint } from '../pipeline/core-endpoint.ts'

const DEFAULT_PAGE_SIZE = 10
const MAX_RECORD_OFFSET = 10_000

/** The detail screen that the query names, if the caller may open it. @throws 403, 404. */
function requestedDetail({ snapshot, actor, input }: RequestContext<TypeOf<typeof DETAIL_QUERY>>): {
  readonly view: DetailView
  readonly id: number
} {
  const { path } = input
  const view = Object.hasOwn(snapshot.screens, path) ? snapshot.screens[path]?.view : undefined
  if (!isOfKind(detailKind, view)) throw notFound()
  requireDetail(snapshot, actor, path, view.resource)
  return { view, id: queryId('id', input.id) }
}

const detailEndpoint = defineCoreEndpoint({
  ...detailGet,
  name: 'core.detail',
  permission: 'session',
  title: '详情',
  input: DETAIL_QUERY,
  output: CLIENT_DETAIL,
  async handle(context) {
    const { core } = context.call
    const { snapshot, actor } = context
    const { view, id } = requestedDetail(context)
    const answer = await detailAnswer(core, { snapshot, actor, view, id })
    await core.openings.get(snapshot.resources[view.resource]?.keeps ?? view.resource)?.(context, id)
    return answer
  },
})

const timelineEndpoint = defineCoreEndpoint({
  ...timelineGet,
  name: 'core.timeline',
  permission: 'session',
  title: '动态',
  input: TIMELINE_QUERY,
  output: TIMELINE,
  async handle(context) {
    const { core } = context.call
    const { snapshot, actor, input, db } = context
    const { view, id } = requestedDetail(context)
    const tab = view.tabs.find(one => one.kind === 'timeline')
    const source = tab?.kind === 'timeline' ? core.timelines.get(tab.source) : undefined
    const resource = snapshot.resources[view.resource]
    if (!source || !resource) throw notFound()
    const limit = Number(input.size ?? DEFAULT_PAGE_SIZE)
    const offset = (Number(input.page ?? 1) - 1) * limit
    if (offset > MAX_RECORD_OFFSET) throw badParameter('page')
    await requireRow(core, { snapshot, resource, actor }, id)
    return source({ db, snapshot, id, limit, offset })
  },
})

/** Endpoints for the details and the timeline of a row. */
export const detailEndpoints: readonly DeclaredEndpoint[] = [detailEndpoint, timelineEndpoint]
