/** A message as GET /message/employee/… answers it. Times are wall time, 'YYYY-MM-DD HH:mm:ss'. */
export interface MessageRecord {
  readonly id: number
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly pushTime: string
  /** 1 read. */
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

/** How many there are: the specification has it beside the page. */
export const totalOf = (answer: object | undefined): number => {
  const rows = answer && 'rows' in answer ? answer.rows : undefined
  return typeof rows === 'number' ? rows : 0
}

/** Messages show minutes. */
export const minute = (time: string): string => time.slice(0, 16)
