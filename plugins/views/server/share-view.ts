import { defineEndpoint } from '#core/contract/endpoint.ts'
import { sharePermission } from '../wire.ts'
import { viewDb } from './db.ts'
import { lockChangeableView } from './reach.ts'

/** POST /views/share: shares a view with all employees who may open the list, or ends sharing. */
export const shareView = defineEndpoint({
  name: 'views.share',
  method: 'POST',
  path: '/views/share',
  permission: [sharePermission],
  title: '共享视图',
  input: {
    type: 'object',
    required: ['id', 'shared'],
    additionalProperties: false,
    properties: { id: { type: 'integer', minimum: 1 }, shared: { type: 'boolean' } },
  },
  async handle({ actor, snapshot, input, transaction }) {
    const { id, shared } = input as { id: number; shared: boolean }
    await transaction(async ({ tx, note }) => {
      const { name, screen } = await lockChangeableView(tx, snapshot, actor, id)
      note({ screen, name, shared })
      await viewDb(tx).updateTable('saved_view').set({ shared }).where('id', '=', id).execute()
    })
  },
})
