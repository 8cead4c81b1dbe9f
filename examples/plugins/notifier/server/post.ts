import { type RobotRefusal, readRefusal } from './answer.ts'
import { requestFor } from './request.ts'
import type { Robot } from './robot.ts'

/** Limits for waiting on a robot. */
export interface PostLimits {
  /** Aborted when the server stops. */
  readonly signal: AbortSignal
  /** Timeout in ms. */
  readonly deadline: number
}

/**
 * Posts a text to a robot. Redirects are not followed, since they would lead to a URL that is not configured.
 * @returns the refusal; undefined if the message was accepted
 * @throws if the server stops meanwhile; the message may have been accepted then
 */
export async function postToRobot(robot: Robot, text: string, { signal, deadline }: PostLimits): Promise<RobotRefusal | undefined> {
  const { url, body } = requestFor(robot, text, new Date())
  const late = AbortSignal.timeout(deadline)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, late]),
    })
    return await readRefusal(robot.kind, answer)
  } catch {
    signal.throwIfAborted()
    // The original error may contain the URL, which is secret.
    return { error: late.aborted ? `机器人没有在 ${deadline / 1_000} 秒内应答` : '无法连接机器人' }
  }
}
