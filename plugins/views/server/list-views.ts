import type { DeclaredEndpoint } from '#core/contract/server-plugin.ts'
import type { SavedView, ViewContent } from '../wire.ts'
import { requireScreen } from './reach.ts'
import { viewDb } from './tables.ts'

/** GET /views/list: the caller's own views of a list, then those shared with everybody who may open it. */
export const listViews: DeclaredEndpoint = {
  name: 'views.list',
  method: 'GET',
  path: '/views/list',
  permission: 'session',
  title: '查询视图',
  input: {
    type: 'object',
    required: ['screen'],
    additionalProperties: false,
    properties: { screen: { type: 'string', maxLength: 200 } },
  },
  output: { type: 'array', items: { type: 'object' } },
  async handle({ db, actor, snapshot, query }): Promise<readonly SavedView[]> {
    const screen = query['screen'] ?? ''
    requireScreen(snapshot, actor, screen)
    const rows = await viewDb(db)
      .selectFrom('saved_view')
      .select(['id', 'name', 'shared', 'employee_id', 'owner_name', 'content'])
      .where('screen', '=', screen)
      .where(eb => eb.or([eb('employee_id', '=', actor.id), eb('shared', '=', true)]))
      .orderBy(eb => eb('employee_id', '<>', actor.id))
      .orderBy('name')
      .orderBy('id')
      .limit(200)
      .execute()
    return rows.map(({ id, name, shared, employee_id, owner_name, content }) => ({
      id,
      name,
      shared,
      mine: employee_id === actor.id,
      owner: owner_name,
      content: content as ViewContent,
    }))
  },
}
