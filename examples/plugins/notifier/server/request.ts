import { createHmac } from 'node:crypto'
import type { Robot, RobotKind } from './robot.ts'

/** What is posted to a robot. */
export interface RobotRequest {
  readonly url: string
  readonly body: string
}

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text, 'utf8').digest('base64')

type Build = (robot: Robot, text: string, now: Date) => RobotRequest

/** Plain text: whatever a name or a number holds, it is neither markup nor a mention. */
const BUILD: Readonly<Record<RobotKind, Build>> = {
  wecom: ({ url }, content) => ({ url: url.href, body: JSON.stringify({ msgtype: 'text', text: { content } }) }),

  // Signed in the address, by milliseconds.
  dingtalk: ({ url, secret }, content, now) => {
    const signed = new URL(url)
    if (secret !== undefined) {
      const timestamp = String(now.getTime())
      signed.searchParams.set('timestamp', timestamp)
      signed.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`))
    }
    return { url: signed.href, body: JSON.stringify({ msgtype: 'text', text: { content } }) }
  },

  // Signed in the body, by seconds; what is signed is the key, and the message is empty.
  feishu: ({ url, secret }, content, now) => {
    const timestamp = String(Math.floor(now.getTime() / 1_000))
    const signature = secret === undefined ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') }
    return { url: url.href, body: JSON.stringify({ ...signature, msg_type: 'text', content: { text: withoutTags(content) } }) }
  },
}

/** Feishu reads <at …> in plain text, too. */
const withoutTags = (text: string): string => text.replaceAll('<', '＜').replaceAll('>', '＞')

/** The request that has a robot say a text, with its signature of this moment. */
export const requestFor: Build = (robot, text, now) => BUILD[robot.kind](robot, text, now)
