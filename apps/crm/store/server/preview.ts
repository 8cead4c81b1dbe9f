import { crmDb } from '#apps/crm/db/crm.ts'
import type { Actor } from '#core/contract/actor.ts'
import { defineEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import { notFound } from '#core/contract/errors.ts'
import { maskValue, queryId } from '#core/manifest/public.ts'
import { type Shop, shopPreviewGet } from '../wire.ts'
import * as parts from './shop-parts.ts'

/** Returns a reader that runs the query if the actor may list the part, and else returns no rows. */
const permittedPartReader =
  ({ admin, permissions }: Actor) =>
  async <Row>(part: string, read: () => Promise<readonly Row[]>): Promise<readonly Row[]> =>
    admin || permissions.has(`/agency/${part}/list`) ? read() : []

async function readShop({ db, services }: RequestContext, id: number, part: ReturnType<typeof permittedPartReader>): Promise<Shop> {
  const crm = crmDb(db)
  const [head, benefits, items, diy, team, honours, schoolHonours, cases, programs, evaluations, comments, articles] = await Promise.all([
    parts.shopHead(crm, id),
    part('reservation', () => parts.shopBenefits(crm, id)),
    part('serviceItems', () => parts.shopItems(crm, id)),
    part('diyService', () => parts.shopDiy(crm, id)),
    part('serviceTeam', () => parts.shopTeam(crm, id)),
    part('honoraryQualifications', () => parts.shopHonours(crm, 'honorary_qualification', id)),
    part('honoraryQualificationsSchool', () => parts.shopHonours(crm, 'school_honour', id)),
    part('admissionCases', () => parts.shopCases(crm, id)),
    part('enrollmentProgram', () => parts.shopPrograms(crm, id)),
    part('userEvaluate', () => parts.shopEvaluations(crm, id)),
    part('institutionsUserEvaluate', () => parts.shopComments(crm, id)),
    part('strategyInfo', () => parts.shopArticles(crm, id)),
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
export const shopPreviewEndpoint = defineEndpoint({
  ...shopPreviewGet,
  name: 'store.preview',
  permission: [shopPreviewGet.path],
  title: '预览店铺',
  async handle(context) {
    const id = queryId('shop', context.input.shop)
    const row = await context.services.lists.row({ resource: 'institutionsStore', id, actor: context.actor, columns: ['open'] })
    if (!row) throw notFound()
    return readShop(context, id, permittedPartReader(context.actor))
  },
})
