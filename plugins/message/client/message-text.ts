/** Total of the list: its endpoint returns it as `rows` beside the data. */
export const messageTotal = (answer: object | undefined): number => {
  const rows = answer && 'rows' in answer ? answer.rows : undefined
  return typeof rows === 'number' ? rows : 0
}

/** Time to the minute. */
export const minuteText = (time: string): string => time.slice(0, 16)
