/** Message in responses of GET /message/employee/…. Times are wall time, 'YYYY-MM-DD HH:mm:ss'. */
export interface MessageRecord {
  readonly id: number
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly pushTime: string
  /** 1 is read. */
  readonly readStatus: 0 | 1
  readonly important: boolean
  readonly link: string | null
}

export const MAILBOX_PATH = '/message/employee'
export const messageListUrl = `${MAILBOX_PATH}/list`
export const readAllMessagesUrl = `${MAILBOX_PATH}/readAllMessage`
export const messageDetailUrl = `${MAILBOX_PATH}/getMessageDetail`
export const importantQueueUrl = `${MAILBOX_PATH}/plus/getAllNotReadNumberAndIdList`
export const queuedMessageUrl = `${MAILBOX_PATH}/plus/getMessageDetail`

/** Total of the list: these endpoints return it as `rows` beside the data. */
export const messageTotal = (answer: object | undefined): number => {
  const rows = answer && 'rows' in answer ? answer.rows : undefined
  return typeof rows === 'number' ? rows : 0
}

/** Time to the minute. */
export const minuteText = (time: string): string => time.slice(0, 16)
