import { crmDb } from '#apps/crm/db/crm.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { DeclaredEndpoint, RequestContext } from '#core/contract/endpoint.ts'
import { notFound } from '#core/contract/errors.ts'
import { queryId } from '#core/manifest/id/read-id.ts'
import { maskValue } from '#core/manifest/mask/mask.ts'
import { PREVIEW_PATH, type Shop } from '../wire.ts'
import { PREVIEW } from './preview-answer.ts'
import * as parts from './shop-parts.ts'

/** Returns a reader that runs the query if the actor may list the part, and else returns no rows. */
const partsFor =
  ({ admin, permissions }: Actor) =>
  async <Row>(part: string, read: () => Promise<readonly Row[]>): Promise<readonly Row[]> =>
    admin || permissions.has(`/agency/${part}/list`) ? read() : []

async function shopOf({ db, services }: RequestContext, id: number, part: ReturnType<typeof partsFor>): Promise<Shop> {
  const crm = crmDb(db)
  const [head, benefits, items, diy, team, honours, schoolHonours, cases, programs, evaluations, comments, articles] = await Promise.all([
    parts.head(crm, id),
    part('reservation', () => parts.benefits(crm, id)),
    part('serviceItems', () => parts.items(crm, id)),
    part('diyService', () => parts.diy(crm, id)),
    part('serviceTeam', () => parts.team(crm, id)),
    part('honoraryQualifications', () => parts.honours(crm, 'honorary_qualification', id)),
    part('honoraryQualificationsSchool', () => parts.honours(crm, 'school_honour', id)),
    part('admissionCases', () => parts.cases(crm, id)),
    part('enrollmentProgram', () => parts.programs(crm, id)),
    part('userEvaluate', () => parts.evaluations(crm, id)),
    part('institutionsUserEvaluate', () => parts.comments(crm, id)),
    part('strategyInfo', () => parts.articles(crm, id)),
  ])
  const [modes, boardings] = await Promise.all([services.options.get('serviceMode'), services.options.get('boarding')])
  const named = (options: typeof modes, value: string | null): string | null =>
    options.find(option => option.value === value)?.label ?? value
  return {
    ...head,
    // Students see them in full; in the preview they are masked as in the employee's lists.
    contactPhone: maskValue('phone', head.contactPhone),
    contactWechat: maskValue('wechat', head.contactWechat),
    benefits,
    items: items.map(item => ({ ...item, mode: named(modes, item.mode) })),
    diy,
    team,
    honours,
    schoolHonours,
    cases: cases.map(one => ({ ...one, offers: one.offers.split('\n').filter(line => line.trim() !== '') })),
    programs: programs.map(one => ({ ...one, boarding: named(boardings, one.boarding) ?? one.boarding })),
    evaluations,
    comments,
    articles,
  }
}

/** GET: a shop as a student sees it; all parts are queried in parallel. */
export const preview: DeclaredEndpoint = {
  name: 'store.preview',
  method: 'GET',
  path: PREVIEW_PATH,
  permission: [PREVIEW_PATH],
  title: '预览店铺',
  input: { type: 'object', additionalProperties: false, required: ['shop'], properties: { shop: { type: 'string', maxLength: 20 } } },
  output: PREVIEW,
  async handle(context): Promise<Shop> {
    const id = queryId('shop', context.query['shop'])
    const row = await context.services.lists.row({ resource: 'institutionsStore', id, actor: context.actor, columns: ['open'] })
    if (!row) throw notFound()
    return shopOf(context, id, partsFor(context.actor))
  },
}
