import { tooMany } from '#core/contract/errors.ts'
import { limitConcurrency } from '#core/server/index.ts'

/** Reads one file at a time in this process, because reading takes hundreds of megabytes and one core. Others queue. */
export const readInTurn = limitConcurrency(1)

const readingEmployees = new Set<number>()

/**
 * Reads a file for an employee who waits for the answer.
 * @throws 429 while another file of the employee is being read or queued, so that one employee cannot fill the queue
 */
export async function readOncePerEmployee<T>(employeeId: number, read: () => Promise<T>): Promise<T> {
  if (readingEmployees.has(employeeId)) throw tooMany('您有一个文件正在读取，请等它完成后再试')
  readingEmployees.add(employeeId)
  try {
    return await readInTurn(read)
  } finally {
    readingEmployees.delete(employeeId)
  }
}
