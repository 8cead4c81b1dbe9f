import { tooMany } from '#core/contract/errors.ts'
import { inTurn } from '#core/server/work/in-turn.ts'

/** One file at a time in this process: reading takes memory by the hundred megabytes and a core for itself. The others wait. */
export const readInTurn = inTurn(1)

const reading = new Set<number>()

/**
 * Reads for an employee who waits for the answer.
 * @throws 429 while another file of theirs is read or waits to be: nobody fills the queue alone.
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
