import type { Events } from '#core/contract/events.ts'
import type { Bus } from '#core/kernel/index.ts'
import { dropEarly, keepSignedIn } from '../http/early.ts'

export type EndReason = Events['session.ended']['reason']

/** What the mounted app lends the session. */
export interface SessionHost {
  /** Current path with query, and where to go. */
  location(): string
  goToLogin(from: string | undefined): void
  /** Something is entered on the page that going would lose. */
  entered(): boolean
  /** Asks for the password over the page. @returns whether the same person is signed in again */
  signInOver(username: string): Promise<boolean>
  /** Says why, in Chinese. */
  say(text: string, kind: 'success' | 'warning'): void
}

export interface Session {
  attach(host: SessionHost): () => void
  /** Somebody is known to be signed in. Until then a session that turns out to be over needs no word: the login page says enough. */
  begin(username: string): void
  /** A call was refused because nobody is signed in. Where that would lose what was entered, the person signs in over the page. @returns whether that succeeded */
  expired(): Promise<boolean>
  /** Goes to the login page, once. The cache of everything behind the login goes with it. */
  end(reason: EndReason): void
}

const words: Record<EndReason, string> = { expired: '请先登录', logout: '已退出', password: '密码修改成功，请重新登录' }

export const createSession = (bus: Bus): Session => {
  let host: SessionHost | undefined
  // Answers that were asked for early can be there before the page is.
  let pending: (() => void) | undefined
  let known: string | undefined
  let renewing: Promise<boolean> | undefined

  const end = (reason: EndReason): void => {
    if (!host) {
      pending = () => end(reason)
      return
    }
    const from = host.location()
    // Several calls fail together when a session is over: the first one has gone to the login page already.
    if (from.startsWith('/login')) return
    dropEarly()
    keepSignedIn(false)
    host.goToLogin(reason === 'expired' ? from : undefined)
    if (known !== undefined || reason !== 'expired') host.say(words[reason], reason === 'expired' ? 'warning' : 'success')
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
