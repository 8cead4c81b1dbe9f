import { type DeclaredEndpoint, defineEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import { notFound } from '#core/contract/errors.ts'
import { exactly, listOf, objectOf, type Shape, WHOLE } from '#core/contract/shape.ts'
import { queryId } from '#core/manifest/public.ts'
import {
  IMPORTANT_QUEUE,
  importantQueueGet,
  MESSAGE_RECORD,
  type MessageRecord,
  messageGet,
  messagesList,
  messagesReadAll,
  queuedMessageGet,
  READ_COUNT,
} from '../wire.ts'
import { importantUnread, mailboxPage, markRead, ownMessage } from './mailbox.ts'

/** Success code of these endpoints: the specification defines it as text. */
const SUCCESS_CODE = '200' as const
/** Most messages in the queue of the pop-up. */
const MAX_IMPORTANT_QUEUED = 50

const MESSAGE_CODE = exactly(SUCCESS_CODE)
/** Response envelope of these endpoints. */
const mailboxEnvelope = <T>(data: Shape<T>) => objectOf({ code: MESSAGE_CODE, data })

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
async function openMessage(context: RequestContext<{ readonly id: string }>): Promise<MessageRecord> {
  const id = queryId('id', context.input.id)
  const message = await ownMessage(context.db, context.actor.id, id)
  if (!message) throw notFound()
  if (message.readStatus === 0) await markReadAndNotify(context, id)
  return { ...message, readStatus: 1 }
}

const listMessages = defineEndpoint({
  ...messagesList,
  name: 'message.list',
  permission: 'session',
  title: '我的消息',
  answers: 'whole',
  output: objectOf({ code: MESSAGE_CODE, data: listOf(MESSAGE_RECORD), rows: WHOLE }),
  async handle({ db, actor, input: { page = 1, size = 10, readStatus } }) {
    const unread = readStatus === undefined ? undefined : readStatus === '0'
    const { records, total } = await mailboxPage(db, actor.id, { page: Number(page), size: Number(size), unread })
    return { code: SUCCESS_CODE, data: records, rows: total }
  },
})

const readAllMessages = defineEndpoint({
  ...messagesReadAll,
  name: 'message.readAll',
  permission: 'session',
  title: '全部消息标为已读',
  changesState: true,
  answers: 'whole',
  output: mailboxEnvelope(READ_COUNT),
  handle: async context => ({ code: SUCCESS_CODE, data: { number: await markReadAndNotify(context) } }),
})

const messageDetailEndpoint = (name: string, address: typeof messageGet): DeclaredEndpoint =>
  defineEndpoint({
    ...address,
    name,
    permission: 'session',
    title: '消息详情',
    changesState: true,
    answers: 'whole',
    output: mailboxEnvelope(MESSAGE_RECORD),
    handle: async context => ({ code: SUCCESS_CODE, data: await openMessage(context) }),
  })

const importantQueueEndpoint = defineEndpoint({
  ...importantQueueGet,
  name: 'message.queue',
  permission: 'session',
  title: '未读的重要消息',
  answers: 'whole',
  output: mailboxEnvelope(IMPORTANT_QUEUE),
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
  messageDetailEndpoint('message.detail', messageGet),
  importantQueueEndpoint,
  messageDetailEndpoint('message.plusDetail', queuedMessageGet),
]
