import { type Refusal, refusalIn } from './answer.ts'
import { requestFor } from './request.ts'
import type { Robot } from './robot.ts'

/** How long a robot is waited for. */
export interface Patience {
  /** The server stops. */
  readonly signal: AbortSignal
  /** Milliseconds. */
  readonly deadline: number
}

/**
 * Has a robot say a text. Redirects are not followed: they would lead to an address that nobody configured.
 * @returns why it was not taken; nothing when it was
 * @throws when the server stops meanwhile: whether it was taken is not known then
 */
export async function post(robot: Robot, text: string, { signal, deadline }: Patience): Promise<Refusal | undefined> {
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
    return await refusalIn(robot.kind, answer)
  } catch {
    signal.throwIfAborted()
    // What exactly went wrong may name the address, which is a secret.
    return { error: late.aborted ? `机器人没有在 ${deadline / 1_000} 秒内应答` : '无法连接机器人' }
  }
}
