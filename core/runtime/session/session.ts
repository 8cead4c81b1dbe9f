import type { Events } from '#core/contract/events.ts'
import type { Bus } from '#core/kernel/index.ts'
import { dropEarly, keepSignedIn } from '../http/early.ts'

export type EndReason = Events['session.ended']['reason']

/** Functions that the mounted app provides to the session. */
export interface SessionHost {
  /** Current path with query. */
  location(): string
  goToLogin(from: string | undefined): void
  /** Whether the page has unsaved input that leaving would lose. */
  entered(): boolean
  /** Asks for the password in a dialog over the page. @returns whether the same user has signed in again. */
  signInOver(username: string): Promise<boolean>
  /** Shows a message, in Chinese. */
  say(text: string, kind: 'success' | 'warning'): void
}

export interface Session {
  attach(host: SessionHost): () => void
  /** A user is signed in. Before that an expired session shows no message: the login page is enough. */
  begin(username: string): void
  /** A request was refused for lack of a session. If the page has unsaved input, the user signs in over the page. @returns whether that succeeded. */
  expired(): Promise<boolean>
  /** Goes to the login page, once. All cached data is dropped. */
  end(reason: EndReason): void
}

const endMessages: Record<EndReason, string> = { expired: '请先登录', logout: '已退出', password: '密码修改成功，请重新登录' }

export const createSession = (bus: Bus): Session => {
  let host: SessionHost | undefined
  // An early response may report an expired session before the app is mounted.
  let pending: (() => void) | undefined
  let known: string | undefined
  let renewing: Promise<boolean> | undefined

  const end = (reason: EndReason): void => {
    if (!host) {
      pending = () => end(reason)
      return
    }
    const from = host.location()
    // Several requests fail together when a session expires: the first one has already gone to the login page.
    if (from.startsWith('/login')) return
    dropEarly()
    keepSignedIn(false)
    host.goToLogin(reason === 'expired' ? from : undefined)
    if (known !== undefined || reason !== 'expired') host.say(endMessages[reason], reason === 'expired' ? 'warning' : 'success')
    known = undefined
    bus.emit('session.ended', { reason })
  }

  return {
    attach: given => {
      host = given
      pending?.()
      pending = undefined
      return () => {
        if (host === given) host = undefined
      }
    },
    begin: username => {
      known = username
      keepSignedIn(true)
    },
    async expired() {
      if (renewing) return renewing
      if (host && known !== undefined && host.entered()) {
        renewing = host.signInOver(known).finally(() => {
          renewing = undefined
        })
        if (await renewing) return true
      }
      end('expired')
      return false
    },
    end,
  }
}
