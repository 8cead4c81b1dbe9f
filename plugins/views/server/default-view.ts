import { defineEndpoint } from '#core/contract/endpoint.ts'
import { notFound } from '#core/contract/errors.ts'
import { viewDefault } from '../wire.ts'
import { viewDb } from './db.ts'
import { requireScreen } from './reach.ts'

export const defaultView = defineEndpoint({
  ...viewDefault,
  name: 'views.default',
  permission: 'session',
  title: '设置默认视图',
  rate: { perMinute: 60 },
  async handle({ actor, snapshot, input: { screen, id }, transaction }) {
    requireScreen(snapshot, actor, screen)
    await transaction(async ({ tx, note }) => {
      const views = viewDb(tx)
      note({ screen })
      if (id === undefined) {
        await views.deleteFrom('saved_view_default').where('employee_id', '=', actor.id).where('screen', '=', screen).execute()
        return
      }
      const view = await views
        .selectFrom('saved_view')
        .select('id')
        .where('id', '=', id)
        .where('screen', '=', screen)
        .where(eb => eb.or([eb('employee_id', '=', actor.id), eb('shared', '=', true)]))
        .forShare()
        .executeTakeFirst()
      if (!view) throw notFound()
      await views
        .insertInto('saved_view_default')
        .values({ employee_id: actor.id, screen, view_id: id })
        .onConflict(conflict => conflict.columns(['employee_id', 'screen']).doUpdateSet({ view_id: id }))
        .execute()
    })
  },
})
