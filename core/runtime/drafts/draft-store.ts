import type { Http } from '../http/http.ts'
import { canSeal, importKey, nameOf, open, seal } from './sealed.ts'

type Values = Readonly<Record<string, unknown>>

/** Unsaved input of a form. */
export interface Draft {
  /** Unix time in milliseconds at which it was stored. */
  readonly at: number
  /** Values that differ from the form's initial values. */
  readonly values: Values
  /** Initial values of the same items: if the draft is restored onto a changed record, they show what changed. */
  readonly before: Values
}

/** Drafts of one user in this browser. No method rejects: after any failure there is simply no draft. */
export interface DraftStore {
  /** Sets the current user. @returns ends the user's access; the drafts stay, encrypted. */
  begin(userId: number): () => void
  find(place: string): Promise<Draft | undefined>
  /** Replaces the draft of the same form. */
  keep(place: string, draft: Omit<Draft, 'at'>): Promise<void>
  forget(place: string): Promise<void>
  /** Deletes all drafts of this user; nothing is stored until the next begin. */
  clear(): void
}

export const draftKeyUrl = '/auth/draft-key'

const PREFIX = 'yuanhang.draft:'
const DAY_MS = 86_400_000
/** Maximum age in milliseconds: records change, and users forget. */
const LONGEST_MS = 3 * DAY_MS
/** Maximum number of drafts of all users together; browsers give a site about five million characters. */
const MOST_DRAFTS = 30
/** Maximum characters of one stored draft: a long article without its images. */
const MOST_LETTERS = 300_000

const ownPrefix = (userId: number): string => `${PREFIX}${userId}:`
const agedAt = (text: string | null): number => Number(text?.split('|')[0]) || 0

/** Storage keys of drafts, the oldest first. */
const namesIn = (storage: Storage, prefix = PREFIX): readonly string[] =>
  Object.keys(storage)
    .filter(name => name.startsWith(prefix))
    .sort((a, b) => agedAt(storage.getItem(a)) - agedAt(storage.getItem(b)))

/** Deletes expired drafts of all users, and the oldest above the limit. */
const tidy = (storage: Storage, now: number): void => {
  const names = namesIn(storage)
  for (const [place, name] of names.entries())
    if (now - agedAt(storage.getItem(name)) > LONGEST_MS || place < names.length - MOST_DRAFTS) storage.removeItem(name)
}

interface Person {
  readonly id: number
  /** Loaded on first use. The server gives it only to this user's session. */
  key(): Promise<CryptoKey>
  readonly secret: () => Promise<string>
}

const personOf = (id: number, http: Http): Person => {
  let asked: Promise<string> | undefined
  const secret = (): Promise<string> => {
    asked ??= http.get<{ readonly key: string }>(draftKeyUrl, { quiet: true }).then(answer => answer.data.key)
    asked.catch(() => {
      asked = undefined
    })
    return asked
  }
  let imported: Promise<CryptoKey> | undefined
  const key = async (): Promise<CryptoKey> => {
    const text = await secret()
    imported ??= importKey(text)
    return imported
  }
  return { id, secret, key }
}

/** Stores drafts in localStorage, which outlives tab and browser; encrypted with a key that the server gives only to the owner. */
export function createDrafts(http: Http, storageOf: () => Storage = () => localStorage): DraftStore {
  let person: Person | undefined
  /** Latest operation per form: encryption is asynchronous, and an earlier operation must not overwrite a later one. */
  const turns = new Map<string, object>()
  const take = (place: string): (() => boolean) => {
    const turn = {}
    turns.set(place, turn)
    return () => turns.get(place) === turn
  }

  /** Runs work that needs storage and a user. Undefined on any failure: storage forbidden or full, key unavailable, text damaged. */
  const attempt = async <T>(work: (own: Person, storage: Storage) => Promise<T>): Promise<T | undefined> => {
    const own = person
    if (!own || !canSeal()) return undefined
    try {
      return await work(own, storageOf())
    } catch {
      return undefined
    }
  }
  const placeName = async (own: Person, place: string): Promise<string> =>
    ownPrefix(own.id) + (await nameOf(`${await own.secret()}|${place}`))
  const hasAny = (own: Person, storage: Storage): boolean => namesIn(storage, ownPrefix(own.id)).length > 0

  return {
    begin(userId) {
      const own = personOf(userId, http)
      person = own
      try {
        tidy(storageOf(), Date.now())
      } catch {
        // Storage is forbidden, so there is nothing to tidy.
      }
      return () => {
        if (person === own) person = undefined
      }
    },
    find: place =>
      attempt(async (own, storage) => {
        if (!hasAny(own, storage)) return undefined
        const text = storage.getItem(await placeName(own, place))
        if (text === null || Date.now() - agedAt(text) > LONGEST_MS) return undefined
        const draft = (await open(await own.key(), text.slice(text.indexOf('|') + 1))) as Omit<Draft, 'at'>
        return { ...draft, at: agedAt(text) }
      }),
    async keep(place, draft) {
      const isLast = take(place)
      await attempt(async (own, storage) => {
        const name = await placeName(own, place)
        const text = `${Date.now()}|${await seal(await own.key(), draft)}`
        // During the encryption the user may have logged out, or saved the form.
        if (person !== own || !isLast()) return
        if (text.length > MOST_LETTERS) return storage.removeItem(name)
        storage.setItem(name, text)
        tidy(storage, Date.now())
      })
    },
    async forget(place) {
      take(place)
      await attempt(async (own, storage) => {
        if (hasAny(own, storage)) storage.removeItem(await placeName(own, place))
      })
    },
    clear() {
      if (!person) return
      const { id } = person
      person = undefined
      try {
        const storage = storageOf()
        for (const name of namesIn(storage, ownPrefix(id))) storage.removeItem(name)
      } catch {
        // Storage is forbidden, so there is nothing to delete.
      }
    },
  }
}
