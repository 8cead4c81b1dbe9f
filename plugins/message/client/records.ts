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

export const MESSAGES = '/message/employee'
export const listUrl = `${MESSAGES}/list`
export const readAllUrl = `${MESSAGES}/readAllMessage`
export const detailUrl = `${MESSAGES}/getMessageDetail`
export const queueUrl = `${MESSAGES}/plus/getAllNotReadNumberAndIdList`
export const queuedUrl = `${MESSAGES}/plus/getMessageDetail`

/** Total of the list: these endpoints return it as `rows` beside the data. */
export const totalOf = (answer: object | undefined): number => {
  const rows = answer && 'rows' in answer ? answer.rows : undefined
  return typeof rows === 'number' ? rows : 0
}

/** Time to the minute. */
export const minute = (time: string): string => time.slice(0, 16)
