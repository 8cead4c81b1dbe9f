import { sql } from 'kysely'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { invalid, notFound, refuse } from '#core/contract/errors.ts'
import { NEW_ROW } from '#core/manifest/json-schema/answers.ts'
import { characters, cleanText, unseenText } from '#core/manifest/text/clean-text.ts'
import { nameLength } from '../wire.ts'
import { viewDb } from './db.ts'
import { changeable, requireScreen } from './reach.ts'

/** Most views per employee and list. */
const most = 30

const key = { type: 'string', maxLength: 100 }
const map = (values: object): object => ({ type: 'object', maxProperties: 200, propertyNames: key, additionalProperties: values })
/** JSON Schema of view content. */
export const CONTENT = {
  type: 'object',
  required: ['order', 'shown', 'widths', 'params', 'quickCheck', 'sort', 'size'],
  additionalProperties: false,
  properties: {
    order: { type: 'array', maxItems: 200, items: key },
    shown: map({ type: 'boolean' }),
    widths: map({ type: 'integer', minimum: 1, maximum: 2000 }),
    params: map({ type: 'string', maxLength: 2000 }),
    quickCheck: { type: 'string', maxLength: 60 },
    sort: key,
    size: { type: 'integer', minimum: 1, maximum: 1000 },
  },
}

const isTaken = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'saved_view_name'

/** Normalises and validates a view's name. @throws 422. */
function readName(text: string): string {
  const name = cleanText(text)
  const wrong = name === '' ? '请输入视图名称' : unseenText(name, { lines: false })
  const message = wrong ?? (characters(name) > nameLength ? `视图名称最多${nameLength}个字` : undefined)
  if (message !== undefined) throw invalid([{ field: 'name', message }])
  return name
}

/** POST /views/save: creates a view; with `id` renames it, and with `id` and `content` overwrites it. */
export const saveView: DeclaredEndpoint = {
  name: 'views.save',
  method: 'POST',
  path: '/views/save',
  permission: 'session',
  title: '保存视图',
  input: {
    type: 'object',
    required: ['screen', 'name'],
    // A new view needs content.
    anyOf: [{ required: ['id'] }, { required: ['content'] }],
    additionalProperties: false,
    properties: {
      id: { type: 'integer', minimum: 1 },
      screen: { type: 'string', maxLength: 200 },
      name: { type: 'string', maxLength: 200 },
      content: CONTENT,
    },
  },
  output: NEW_ROW,
  rate: { perMinute: 60 },
  async handle({ actor, snapshot, body, transaction }) {
    const { id, screen, content: kept } = body as { id?: number; screen: string; content?: object }
    const name = readName(String(body['name']))
    requireScreen(snapshot, actor, screen)
    const own = kept && { content: sql<string>`${JSON.stringify(kept)}::jsonb` }
    return transaction(async ({ tx, note }) => {
      const views = viewDb(tx)
      note({ screen, name })
      if (id !== undefined) {
        const view = await changeable(tx, snapshot, actor, id)
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
      if (count >= most) throw refuse(`每个页面最多保存${most}个视图`)
      return views
        .insertInto('saved_view')
        .values({ name, content: '{}', ...own, employee_id: actor.id, owner_name: actor.name, screen })
        .returning('id')
        .executeTakeFirstOrThrow()
    }).catch(error => {
      throw isTaken(error) ? invalid([{ field: 'name', message: '已有同名视图' }]) : error
    })
  },
}
