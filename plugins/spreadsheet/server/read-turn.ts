import { tooMany } from '#core/contract/errors.ts'
import { inTurn } from '#core/server/work/in-turn.ts'

/** Reads one file at a time in this process, because reading takes hundreds of megabytes and one core. Others queue. */
export const readInTurn = inTurn(1)

const reading = new Set<number>()

/**
 * Reads a file for an employee who waits for the answer.
 * @throws 429 while another file of the employee is being read or queued, so that one employee cannot fill the queue
 */
export async function readOnce<T>(employeeId: number, read: () => Promise<T>): Promise<T> {
  if (reading.has(employeeId)) throw tooMany('您有一个文件正在读取，请等它完成后再试')
  reading.add(employeeId)
  try {
    return await readInTurn(read)
  } finally {
    reading.delete(employeeId)
  }
}
