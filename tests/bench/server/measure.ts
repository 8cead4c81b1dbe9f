import type { Ask, Case } from './ask.ts'
import { benchCases } from './cases.ts'
import { openConnection } from './connection.ts'
import type { BenchDatabase } from './database.ts'
import { median, type Round, runLoad } from './load.ts'
import { type Server, startServer } from './processes.ts'
import { signIn } from './sign-in.ts'

export interface Measured extends Pick<Case, 'name' | 'what' | 'goal'> {
  readonly ours: Round
  readonly floor: Round
  /** Ratio to the floor in requests per second: the median of the rounds' ratios. */
  readonly ratio: number
}

export interface MeasureOptions {
  readonly connections: number
  /** Seconds per round. */
  readonly seconds: number
  /** Rounds per side, alternating. */
  readonly rounds: number
  /** Names of cases; empty: all. */
  readonly only: readonly string[]
  readonly profile: boolean
}

/** HTTP request as text. */
export const rawRequest = (port: number, { method, path, body }: Ask, headers: readonly string[] = []): string => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} /api${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'User-Agent: bench', 'Accept: application/json', ...headers]
  if (body !== undefined) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`)
  return `${lines.join('\r\n')}\r\n\r\n${text}`
}

type RequestOf = (connection: number) => string

/** Request generators of product and floor over the same sequence of requests. */
export const requestsOf = async (
  one: Case,
  ours: Server,
  floor: Server,
  connections: number,
): Promise<{ ours: RequestOf; floor: RequestOf }> => {
  const headers: (readonly string[])[] = []
  for (let connection = 0; connection < connections; connection++) headers.push(await signIn(ours.port, one.as(connection)))
  let asked = 0
  let floorAsked = 0
  return {
    ours(connection) {
      const ask = one.ask(asked++, connection)
      const key = ask.method === 'POST' ? [`Idempotency-Key: ${crypto.randomUUID()}`] : []
      return rawRequest(ours.port, ask, [...(headers[connection] as readonly string[]), ...key])
    },
    floor(connection) {
      const ask = one.ask(floorAsked++, connection)
      return rawRequest(floor.port, { ...ask, path: ask.path + (one.floorQuery?.(connection) ?? '') })
    },
  }
}

const answerOf = async (port: number, request: string): Promise<unknown> => {
  const connection = await openConnection(port)
  try {
    return JSON.parse((await connection.send(request)).body.toString())
  } finally {
    connection.close()
  }
}

interface Sides {
  readonly ours: Server
  readonly floor: Server
  /** Process id of the postmaster. */
  readonly postgres: number
}

/** Path of the first difference if `part` is not contained in `whole`; undefined if it is. The product may return additional fields. */
const missingPath = (part: unknown, whole: unknown, path = ''): string | undefined => {
  if (typeof part !== 'object' || part === null) return Object.is(part, whole) ? undefined : `${path}: ${part} ≠ ${JSON.stringify(whole)}`
  if (typeof whole !== 'object' || whole === null) return path
  if (Array.isArray(part) && part.length !== (whole as unknown[]).length) return `${path}: length`
  for (const [key, value] of Object.entries(part)) {
    const difference = missingPath(value, (whole as Record<string, unknown>)[key], `${path}/${key}`)
    if (difference !== undefined) return difference
  }
  return undefined
}

const measureCase = async (one: Case, { ours, floor, postgres }: Sides, options: MeasureOptions): Promise<Measured> => {
  const { connections, seconds, rounds } = options
  const request = await requestsOf(one, ours, floor, connections)
  if (one.same) {
    const difference = missingPath(await answerOf(floor.port, request.floor(0)), await answerOf(ours.port, request.ours(0)))
    if (difference !== undefined) throw new Error(`${one.name}: the floor answers something else at ${difference}`)
  }
  const target = (side: 'ours' | 'floor'): { port: number; pids: number[] } => {
    const { port, pid } = side === 'ours' ? ours : floor
    return { port, pids: [pid, postgres] }
  }
  const run = (side: 'ours' | 'floor', length: number): Promise<Round> =>
    runLoad({ ...target(side), connections, seconds: length, request: request[side] })
  await run('floor', Math.min(1, seconds))
  await run('ours', Math.min(1, seconds))
  const taken: { ours: Round; floor: Round }[] = []
  for (let round = 0; round < rounds; round++) taken.push({ floor: await run('floor', seconds), ours: await run('ours', seconds) })
  const middle = (side: 'ours' | 'floor'): Round => ({
    perSecond: median(taken.map(round => round[side].perSecond)),
    p50: median(taken.map(round => round[side].p50)),
    p99: median(taken.map(round => round[side].p99)),
    cpu: median(taken.map(round => round[side].cpu)),
  })
  const ratio = median(taken.map(round => round.ours.perSecond / round.floor.perSecond))
  return { name: one.name, what: one.what, goal: one.goal, ours: middle('ours'), floor: middle('floor'), ratio }
}

/** Runs all cases in turn; `report` is called after each. */
export async function measureServer(
  database: BenchDatabase,
  options: MeasureOptions,
  report: (measured: Measured) => void,
): Promise<readonly Measured[]> {
  const cases = (await benchCases(database)).filter(({ name }) => options.only.length === 0 || options.only.includes(name))
  const floor = await startServer('floor', database)
  const ours = await startServer('serve', database, options.profile)
  const all: Measured[] = []
  try {
    for (const one of cases) {
      const measured = await measureCase(one, { ours, floor, postgres: database.pid }, options)
      report(measured)
      all.push(measured)
    }
  } finally {
    await Promise.all([ours.stop(), floor.stop()])
  }
  return all
}
