import { defineServerPlugin, type ServerPlugin } from '@yuanhang/server'
import { cleanJob } from './clean.ts'
import { createMessageConsumer } from './follow.ts'
import { type Robot, readRobots } from './robot.ts'
import { sendJob, sendJobAt } from './send.ts'
import { TOPICS } from './telling.ts'
import { testMessage } from './test-message.ts'

/** Jobs run as the system, not as the user who caused the message. */
const SYSTEM_USER = { id: 0 }

const FOLLOWED_TOPICS: ReadonlySet<string> = new Set(TOPICS.map(({ topic }) => topic))

/** Maximum length of PUBLIC_URL, which leaves room for the path of a record. */
const MAX_URL_LENGTH = 200

/**
 * Base URL without a trailing slash; undefined if not set
 * @throws in Chinese if it is invalid
 */
function readPublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const base = text.replace(/(?<!\/)\/+$/, '')
  if (!/^https?:$/.test(URL.parse(base)?.protocol ?? '') || base.length > MAX_URL_LENGTH)
    throw new Error('PUBLIC_URL 应为 http:// 或 https:// 开头的网址')
  return base
}

/** Creates the plugin. The environment is read when the server starts, where configuration errors are reported. */
export function createNotifier(environment: Readonly<Record<string, string | undefined>>): ServerPlugin {
  let robots: readonly Robot[] | undefined
  let publicUrl: string | undefined
  let send: (() => Promise<unknown>) | undefined
  let asked: Promise<unknown> | undefined
  const world = {
    robots: () => robots ?? [],
    publicUrl: () => publicUrl,
    /** Concurrent calls share one job. */
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
    consumers: [createMessageConsumer(world)],
    jobs: [sendJob(() => robots), cleanJob],
    async start({ jobs }) {
      publicUrl = readPublicUrl(environment['PUBLIC_URL'])
      robots = readRobots(environment['NOTIFIER_ROBOTS'], FOLLOWED_TOPICS)
      send = () => jobs.send(sendJobAt, {}, SYSTEM_USER)
      return () => {
        send = undefined
      }
    },
  })
}
