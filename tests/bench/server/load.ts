import { type Connection, openConnection } from './connection.ts'
import { cpuTime } from './cpu.ts'

/** Measurements of one round of requests. */
export interface Round {
  readonly perSecond: number
  /** Milliseconds */
  readonly p50: number
  readonly p99: number
  /** CPU time of server and PostgreSQL per request in milliseconds; 0 if unknown. */
  readonly cpu: number
}

export interface Load {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** Processes whose CPU time is counted. */
  readonly pids: readonly number[]
  /** Next HTTP request of a connection. */
  request(connection: number): string
}

/** Keeps every connection busy for some seconds. @throws if a status is not 200. */
export async function runLoad({ port, connections, seconds, pids, request }: Load): Promise<Round> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const times: number[] = []
  const cpuBefore = cpuTime(pids)
  const begin = performance.now()
  const end = begin + seconds * 1000
  const keepBusy = async (connection: Connection, index: number): Promise<void> => {
    for (let started = performance.now(); started < end; started = performance.now()) {
      const text = request(index)
      const { status, body } = await connection.send(text)
      if (status !== 200) throw new Error(`${status} for ${text.split('\r\n')[0]}: ${body.toString().slice(0, 300)}`)
      times.push(performance.now() - started)
    }
  }
  try {
    await Promise.all(open.map(keepBusy))
  } finally {
    for (const connection of open) connection.close()
  }
  const took = performance.now() - begin
  times.sort((a, b) => a - b)
  return {
    perSecond: (times.length / took) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: (cpuTime(pids) - cpuBefore) / times.length,
  }
}

/** Quantile of sorted numbers. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}
