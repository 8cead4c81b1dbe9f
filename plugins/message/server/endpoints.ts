import { defineEndpoint, type DeclaredEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import { notFound } from '#core/contract/errors.ts'
import { ID_SCHEMA, queryId } from '#core/manifest/id/read-id.ts'
import { importantUnread, type MessageRecord, mailboxPage, markRead, ownMessage } from './mailbox.ts'

/** Success code of these endpoints: the specification defines it as text. */
const SUCCESS_CODE = '200'
/** Most messages in the queue of the pop-up. */
const MAX_IMPORTANT_QUEUED = 50

const closedObject = (properties: Readonly<Record<string, unknown>>, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
/** Response envelope of these endpoints. */
const mailboxEnvelope = (data: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) =>
  ({
    answers: 'whole',
    output: closedObject({ code: { const: SUCCESS_CODE, type: 'string' }, data, ...more }, ['code', 'data', ...Object.keys(more)]),
  }) as const
const MESSAGE_ID_INPUT = closedObject({ id: ID_SCHEMA }, ['id'])

const MESSAGE_RECORD_SCHEMA = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    title: { type: 'string' },
    summary: { type: 'string' },
    content: { description: 'Sanitised HTML', type: 'string' },
    pushTime: { type: 'string' },
    readStatus: { description: '1 read, 0 not', enum: [0, 1] },
    important: { type: 'boolean' },
    link: { type: ['string', 'null'] },
  },
}

/** Marks messages as read, and notifies the user's other pages. */
async function markReadAndNotify(context: RequestContext, id?: number): Promise<number> {
  const { actor, services } = context
  return context.transaction(async ({ tx, note, afterCommit }) => {
    const count = await markRead(tx, actor.id, id)
    note({ read: count })
    if (count > 0)
      await services.events.push({ tx, afterCommit }, [actor.id], { topic: 'message.read', payload: id === undefined ? {} : { id } })
    return count
  })
}

/** Returns a message and marks it as read; a second call writes nothing. @throws 404 if it is not the caller's. */
async function openMessage(context: RequestContext): Promise<MessageRecord> {
  const id = queryId('id', context.query.id)
  const message = await ownMessage(context.db, context.actor.id, id)
  if (!message) throw notFound()
  if (message.readStatus === 0) await markReadAndNotify(context, id)
  return { ...message, readStatus: 1 }
}

const listMessages = defineEndpoint({
  name: 'message.list',
  method: 'GET',
  path: '/message/employee/list',
  permission: 'session',
  title: '我的消息',
  input: closedObject({
    page: { type: 'string', pattern: '^[1-9][0-9]{0,3}$' },
    size: { enum: ['3', '10', '20', '50', '100'] },
    readStatus: { description: '1 read, 0 unread', enum: ['0', '1'] },
  }),
  ...mailboxEnvelope({ type: 'array', items: MESSAGE_RECORD_SCHEMA }, { rows: { type: 'integer' } }),
  async handle({ db, actor, input }) {
    const unread = input.readStatus === undefined ? undefined : input.readStatus === '0'
    const { records, total } = await mailboxPage(db, actor.id, { page: Number(input.page ?? 1), size: Number(input.size ?? 10), unread })
    return { code: SUCCESS_CODE, data: records, rows: total }
  },
})

const readAllMessages = defineEndpoint({
  name: 'message.readAll',
  method: 'GET',
  path: '/message/employee/readAllMessage',
  permission: 'session',
  title: '全部消息标为已读',
  changesState: true,
  ...mailboxEnvelope(closedObject({ number: { type: 'integer' } }, ['number'])),
  handle: async context => ({ code: SUCCESS_CODE, data: { number: await markReadAndNotify(context) } }),
})

const messageDetailEndpoint = (name: string, path: string): DeclaredEndpoint => (defineEndpoint({
  name,
  method: 'GET',
  path,
  permission: 'session',
  title: '消息详情',
  changesState: true,
  input: MESSAGE_ID_INPUT,
  ...mailboxEnvelope(MESSAGE_RECORD_SCHEMA),
  handle: async context => ({ code: SUCCESS_CODE, data: await openMessage(context) }),
}))

const importantQueueEndpoint = defineEndpoint({
  name: 'message.queue',
  method: 'GET',
  path: '/message/employee/plus/getAllNotReadNumberAndIdList',
  permission: 'session',
  title: '未读的重要消息',
  ...mailboxEnvelope(
    closedObject(
      {
        idList: { type: 'array', items: { type: 'integer' } },
        number: { type: 'integer' },
        messageNotificationDto: { ...MESSAGE_RECORD_SCHEMA, type: ['object', 'null'] },
      },
      ['idList', 'number', 'messageNotificationDto'],
    ),
  ),
  async handle({ db, actor }) {
    const idList = await importantUnread(db, actor.id, MAX_IMPORTANT_QUEUED)
    const first = idList[0] === undefined ? undefined : await ownMessage(db, actor.id, idList[0])
    return { code: SUCCESS_CODE, data: { idList, number: idList.length, messageNotificationDto: first ?? null } }
  },
})

/** Endpoints of the caller's own messages. */
export const mailboxEndpoints: readonly DeclaredEndpoint[] = [
  listMessages,
  readAllMessages,
  messageDetailEndpoint('message.detail', '/message/employee/getMessageDetail'),
  importantQueueEndpoint,
  messageDetailEndpoint('message.plusDetail', '/message/employee/plus/getMessageDetail'),
]
