import { type Db, defineJob, jobAt, objectOf, type ServerServices, WHOLE } from '@yuanhang/server'
import { type ClaimedNotification, claimMessage, failInterrupted, markFailed, markSent } from './deliveries.ts'
import { backOffAfter } from './pauses.ts'
import { type PostLimits, postToRobot } from './post.ts'
import type { Robot } from './robot.ts'

/** Timeout for a robot's answer in ms. */
const ROBOT_TIMEOUT_MS = 10_000

export interface SendOptions extends PostLimits {
  readonly db: Db
  readonly robots: readonly Robot[]
  readonly log: Pick<ServerServices['log'], 'warn'>
}

const deliveryText = ({ content, link }: ClaimedNotification): string => (link === null ? content : `${content}\n${link}`)

async function sendOne({ db, log, ...patience }: SendOptions, robot: Robot, claimed: ClaimedNotification): Promise<boolean> {
  const refusal = await postToRobot(robot, deliveryText(claimed), patience)
  if (refusal === undefined) {
    await markSent(db, claimed)
    return true
  }
  const pause = backOffAfter(claimed.attempts, refusal.wait)
  await markFailed(db, claimed, refusal.error, pause)
  if (pause === undefined) log.warn({ robot: robot.name, delivery: claimed.id }, 'notification given up')
  return false
}

/** Sends a robot's due messages in sequence. After a refusal the robot is skipped until the next run, since it would refuse the others too. */
async function sendTo(sending: SendOptions, robot: Robot): Promise<number> {
  for (let sent = 0; ; sent++) {
    const claimed = sending.signal.aborted ? undefined : await claimMessage(sending.db, robot.name)
    if (!claimed || !(await sendOne(sending, robot, claimed))) return sent
  }
}

/** Sends all due messages within the robots' limits per minute. Safe to run on several nodes at once. */
export async function sendDue(sending: SendOptions): Promise<number> {
  const { db, robots } = sending
  await failInterrupted(
    db,
    robots.map(({ name }) => name),
  )
  const sent = await Promise.all(robots.map(robot => sendTo(sending, robot)))
  return sent.reduce((sum, count) => sum + count, 0)
}

export const sendJobAt = jobAt({ name: 'notifier.send', result: objectOf({ sent: WHOLE }) })

/**
 * Runs right after a message was stored, and every minute.
 * @param robots undefined before the configuration is read; nothing is marked as failed then
 */
export const sendJob = (robots: () => readonly Robot[] | undefined) =>
  defineJob({
    ...sendJobAt,
    title: '发送群通知',
    cron: '* * * * *',
    longest: 300,
    async run({ db, services, signal }) {
      const known = robots()
      return { sent: known ? await sendDue({ db, robots: known, log: services.log, signal, deadline: ROBOT_TIMEOUT_MS }) : 0 }
    },
  })
