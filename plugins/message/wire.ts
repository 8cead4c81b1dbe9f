/** Endpoints of the caller's own messages, for client and server. Their success code is the text '200'. */
import { endpointAt } from '#core/contract/endpoint.ts'
import {
  choiceOf,
  FLAG,
  ID_SCHEMA,
  limited,
  listOf,
  objectOf,
  orNull,
  TEXT,
  type TypeOf,
  WHOLE,
  wholeChoiceOf,
} from '#core/contract/shape.ts'

export const MESSAGE_RECORD = objectOf({
  id: WHOLE,
  title: TEXT,
  summary: TEXT,
  content: limited(TEXT, { description: 'Sanitised HTML' }),
  /** Wall time of Asia/Shanghai, 'YYYY-MM-DD HH:mm:ss'. */
  pushTime: TEXT,
  readStatus: limited(wholeChoiceOf(0, 1), { description: '1 read, 0 not' }),
  important: FLAG,
  link: orNull(TEXT),
})
/** Message as its recipient gets it. */
export type MessageRecord = TypeOf<typeof MESSAGE_RECORD>

/** A page of messages, newest first; `rows` beside the data is their total. */
export const messagesList = endpointAt({
  method: 'GET',
  path: '/message/employee/list',
  input: objectOf(
    {},
    {
      page: limited(TEXT, { pattern: '^[1-9][0-9]{0,3}$' }),
      size: choiceOf('3', '10', '20', '50', '100'),
      readStatus: limited(choiceOf('0', '1'), { description: '1 read, 0 unread' }),
    },
  ),
  output: listOf(MESSAGE_RECORD),
})

/** Number of messages that were unread. */
export const READ_COUNT = objectOf({ number: WHOLE })

/** Marks all messages as read. */
export const messagesReadAll = endpointAt({
  method: 'GET',
  path: '/message/employee/readAllMessage',
  output: READ_COUNT,
})

const MESSAGE_ID = objectOf({ id: ID_SCHEMA })

/** One message; loading it marks it as read. */
export const messageGet = endpointAt({
  method: 'GET',
  path: '/message/employee/getMessageDetail',
  input: MESSAGE_ID,
  output: MESSAGE_RECORD,
})

export const IMPORTANT_QUEUE = objectOf({
  idList: listOf(WHOLE),
  number: WHOLE,
  /** The first message of the queue, not marked as read. */
  messageNotificationDto: orNull(MESSAGE_RECORD),
})
export type ImportantQueue = TypeOf<typeof IMPORTANT_QUEUE>

/** The unread important messages. */
export const importantQueueGet = endpointAt({
  method: 'GET',
  path: '/message/employee/plus/getAllNotReadNumberAndIdList',
  output: IMPORTANT_QUEUE,
})

/** One message of the queue; loading it marks it as read. */
export const queuedMessageGet = endpointAt({
  method: 'GET',
  path: '/message/employee/plus/getMessageDetail',
  input: MESSAGE_ID,
  output: MESSAGE_RECORD,
})
