import { defineEndpoint } from '#core/contract/endpoint.ts'
import { viewDelete } from '../wire.ts'
import { viewDb } from './db.ts'
import { lockChangeableView } from './reach.ts'

export const deleteView = defineEndpoint({
  ...viewDelete,
  name: 'views.delete',
  permission: 'session',
  title: '删除视图',
  async handle({ actor, snapshot, input: { id }, transaction }) {
    await transaction(async ({ tx, note }) => {
      const { name, screen } = await lockChangeableView(tx, snapshot, actor, id)
      note({ screen, name })
      await viewDb(tx).deleteFrom('saved_view').where('id', '=', id).execute()
    })
  },
})
