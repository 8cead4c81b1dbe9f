import { sql } from 'kysely'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { invalid, notFound, refuse } from '#core/contract/errors.ts'
import { characterCount, cleanText, refusedTextMessage } from '#core/manifest/public.ts'
import { maxViewNameLength, viewSave } from '../wire.ts'
import { viewDb } from './db.ts'
import { lockChangeableView, requireScreen } from './reach.ts'

/** Most views per employee and list. */
const maxViewsPerScreen = 30

/** Normalises and validates a view's name. @throws 422. */
function readViewName(text: string): string {
  const name = cleanText(text)
  const wrong = name === '' ? '请输入视图名称' : refusedTextMessage(name, { lines: false })
  const message = wrong ?? (characterCount(name) > maxViewNameLength ? `视图名称最多${maxViewNameLength}个字` : undefined)
  if (message !== undefined) throw invalid([{ field: 'name', message }])
  return name
}

export const saveView = defineEndpoint({
  ...viewSave,
  name: 'views.save',
  permission: 'session',
  title: '保存视图',
  rate: { perMinute: 60 },
  async handle({ actor, snapshot, input, transaction }) {
    const { id, screen, content: kept } = input
    const name = readViewName(input.name)
    requireScreen(snapshot, actor, screen)
    const own = kept && { content: sql<string>`${JSON.stringify(kept)}::jsonb` }
    return transaction(async ({ tx, note }) => {
      const views = viewDb(tx)
      note({ screen, name })
      if (id !== undefined) {
        const view = await lockChangeableView(tx, snapshot, actor, id)
        if (view.screen !== screen) throw notFound()
        await views
          .updateTable('saved_view')
          .set({ name, ...own })
          .where('id', '=', id)
          .execute()
        return { id }
      }
      const { count } = await views
        .selectFrom('saved_view')
        .select(eb => eb.fn.countAll<number>().as('count'))
        .where('employee_id', '=', actor.id)
        .where('screen', '=', screen)
        .executeTakeFirstOrThrow()
      if (count >= maxViewsPerScreen) throw refuse(`每个页面最多保存${maxViewsPerScreen}个视图`)
      return views
        .insertInto('saved_view')
        .values({ name, content: '{}', ...own, employee_id: actor.id, owner_name: actor.name, screen })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
  },
})
