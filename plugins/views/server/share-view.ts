import { defineEndpoint } from '#core/contract/endpoint.ts'
import { sharePermission, viewShare } from '../wire.ts'
import { viewDb } from './db.ts'
import { lockChangeableView } from './reach.ts'

export const shareView = defineEndpoint({
  ...viewShare,
  name: 'views.share',
  permission: [sharePermission],
  title: '共享视图',
  async handle({ actor, snapshot, input: { id, shared }, transaction }) {
    await transaction(async ({ tx, note }) => {
      const { name, screen } = await lockChangeableView(tx, snapshot, actor, id)
      note({ screen, name, shared })
      await viewDb(tx).updateTable('saved_view').set({ shared }).where('id', '=', id).execute()
    })
  },
})
