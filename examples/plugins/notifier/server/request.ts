import { createHmac } from 'node:crypto'
import type { Robot, RobotKind } from './robot.ts'

/** Request to a robot. */
export interface RobotRequest {
  readonly url: string
  readonly body: string
}

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text, 'utf8').digest('base64')

type BuildRequest = (robot: Robot, text: string, now: Date) => RobotRequest

/** Messages are plain text, so that names and numbers in them are neither markup nor mentions. */
const REQUEST_BUILDERS: Readonly<Record<RobotKind, BuildRequest>> = {
  wecom: ({ url }, content) => ({ url: url.href, body: JSON.stringify({ msgtype: 'text', text: { content } }) }),

  // Signature in the query, with a timestamp in ms.
  dingtalk: ({ url, secret }, content, now) => {
    const signed = new URL(url)
    if (secret !== undefined) {
      const timestamp = String(now.getTime())
      signed.searchParams.set('timestamp', timestamp)
      signed.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`))
    }
    return { url: signed.href, body: JSON.stringify({ msgtype: 'text', text: { content } }) }
  },

  // Signature in the body, with a timestamp in seconds; timestamp and secret are the HMAC key, and the signed message is empty.
  feishu: ({ url, secret }, content, now) => {
    const timestamp = String(Math.floor(now.getTime() / 1_000))
    const signature = secret === undefined ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') }
    return { url: url.href, body: JSON.stringify({ ...signature, msg_type: 'text', content: { text: withoutTags(content) } }) }
  },
}

/** Feishu interprets <at …> in plain text too. */
const withoutTags = (text: string): string => text.replaceAll('<', '＜').replaceAll('>', '＞')

/** Builds the request for a text, signed with the current time. */
export const requestFor: BuildRequest = (robot, text, now) => REQUEST_BUILDERS[robot.kind](robot, text, now)
