import { defineEndpoint } from '#core/contract/endpoint.ts'
import { viewDb } from './db.ts'
import { lockChangeableView } from './reach.ts'

/** POST /views/delete. */
export const deleteView = defineEndpoint({
  name: 'views.delete',
  method: 'POST',
  path: '/views/delete',
  permission: 'session',
  title: '删除视图',
  input: { type: 'object', required: ['id'], additionalProperties: false, properties: { id: { type: 'integer', minimum: 1 } } },
  async handle({ actor, snapshot, input, transaction }) {
    const { id } = input as { id: number }
    await transaction(async ({ tx, note }) => {
      const { name, screen } = await lockChangeableView(tx, snapshot, actor, id)
      note({ screen, name })
      await viewDb(tx).deleteFrom('saved_view').where('id', '=', id).execute()
    })
  },
})
