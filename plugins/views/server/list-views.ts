import { defineEndpoint } from '#core/contract/endpoint.ts'
import { viewsList } from '../wire.ts'
import { viewDb } from './db.ts'
import { contentFitter } from './fit-content.ts'
import { requireScreen } from './reach.ts'

export const listViews = defineEndpoint({
  ...viewsList,
  name: 'views.list',
  permission: 'session',
  title: '查询视图',
  async handle({ db, actor, snapshot, input: { screen } }) {
    requireScreen(snapshot, actor, screen)
    const fit = contentFitter(snapshot, screen)
    if (!fit) return []
    const rows = await viewDb(db)
      .selectFrom('saved_view as v')
      .leftJoin('saved_view_default as d', join => join.onRef('d.view_id', '=', 'v.id').on('d.employee_id', '=', actor.id))
      .select(['v.id', 'v.name', 'v.shared', 'v.employee_id', 'v.owner_name', 'v.content', 'd.view_id'])
      .where('v.screen', '=', screen)
      .where(eb => eb.or([eb('v.employee_id', '=', actor.id), eb('v.shared', '=', true)]))
      .orderBy(eb => eb('v.employee_id', '<>', actor.id))
      .orderBy('v.name')
      .orderBy('v.id')
      .limit(200)
      .execute()
    return rows.map(({ id, name, shared, employee_id, owner_name, content, view_id }) => {
      const mine = employee_id === actor.id
      const fitted = fit(content, mine)
      return { id, name, shared, mine, owner: owner_name, isDefault: view_id !== null, content: fitted }
    })
  },
})
