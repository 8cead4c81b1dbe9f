import { defineServerPlugin, type ServerPlugin } from '@yuanhang/server'
import { cleanJob } from './clean.ts'
import { follow } from './follow.ts'
import { type Robot, readRobots } from './robot.ts'
import { SEND_JOB, sendJob } from './send.ts'
import { TOPICS } from './telling.ts'
import { testMessage } from './test-message.ts'

/** What is sent is the system's doing, whoever caused it. */
const SYSTEM = { id: 0 }

const FOLLOWED: ReadonlySet<string> = new Set(TOPICS.map(({ topic }) => topic))

/** Longer ones would not leave room for a record's own address. */
const MOST_URL = 200

/** Without a slash at its end; undefined when nobody has said. @throws in Chinese */
function readPublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const base = text.replace(/(?<!\/)\/+$/, '')
  if (!/^https?:$/.test(URL.parse(base)?.protocol ?? '') || base.length > MOST_URL)
    throw new Error('PUBLIC_URL 应为 http:// 或 https:// 开头的网址')
  return base
}

/** The plugin of a server with this environment. It is read when the server starts: what is wrong with it is said there. */
export function createNotifier(environment: Readonly<Record<string, string | undefined>>): ServerPlugin {
  let robots: readonly Robot[] | undefined
  let publicUrl: string | undefined
  let send: (() => Promise<unknown>) | undefined
  let asked: Promise<unknown> | undefined
  const world = {
    robots: () => robots ?? [],
    publicUrl: () => publicUrl,
    /** However much was kept meanwhile, one job sends it. */
    async wake() {
      asked ??= send?.().finally(() => {
        asked = undefined
      })
      await asked
    },
  }
  return defineServerPlugin({
    id: 'notifier',
    operations: [testMessage(world)],
    consumers: [follow(world)],
    jobs: [sendJob(() => robots), cleanJob],
    async start({ jobs }) {
      publicUrl = readPublicUrl(environment['PUBLIC_URL'])
      robots = readRobots(environment['NOTIFIER_ROBOTS'], FOLLOWED)
      send = () => jobs.send(SEND_JOB, {}, SYSTEM)
      return () => {
        send = undefined
      }
    },
  })
}
