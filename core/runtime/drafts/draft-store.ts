import type { Http } from '../http/http.ts'
import { canSeal, importKey, nameOf, open, seal } from './sealed.ts'

type Values = Readonly<Record<string, unknown>>

/** What was entered into a form and not saved. */
export interface Draft {
  /** When it was kept, in milliseconds. */
  readonly at: number
  /** Values that differ from what the form opened with. */
  readonly values: Values
  /** What stood in their place when the form opened: restored onto a changed record, it shows what changed. */
  readonly before: Values
}

/** Drafts of one person in this browser. Whatever fails here is no failure of the form: then there is no draft. */
export interface DraftStore {
  /** It is known who is here. @returns ends it: what is kept stays, sealed */
  begin(userId: number): () => void
  find(place: string): Promise<Draft | undefined>
  /** Replaces the draft of the same place. */
  keep(place: string, draft: Omit<Draft, 'at'>): Promise<void>
  forget(place: string): Promise<void>
  /** Forgets all drafts of this person; nothing is kept until another begin. */
  clear(): void
}

export const draftKeyUrl = '/auth/draft-key'

const PREFIX = 'yuanhang.draft:'
const DAY_MS = 86_400_000
/** A record changes, and a person forgets. */
const LONGEST_MS = 3 * DAY_MS
/** Of all people together; browsers give a site some five million letters. */
const MOST_DRAFTS = 30
/** Letters of one draft: a long article without its pictures. */
const MOST_LETTERS = 300_000

const ownPrefix = (userId: number): string => `${PREFIX}${userId}:`
const agedAt = (text: string | null): number => Number(text?.split('|')[0]) || 0

/** Names of drafts, the oldest first. */
const namesIn = (storage: Storage, prefix = PREFIX): readonly string[] =>
  Object.keys(storage)
    .filter(name => name.startsWith(prefix))
    .sort((a, b) => agedAt(storage.getItem(a)) - agedAt(storage.getItem(b)))

/** What is too old goes, whosever it is, and the oldest of too many. */
const tidy = (storage: Storage, now: number): void => {
  const names = namesIn(storage)
  for (const [place, name] of names.entries())
    if (now - agedAt(storage.getItem(name)) > LONGEST_MS || place < names.length - MOST_DRAFTS) storage.removeItem(name)
}

interface Person {
  readonly id: number
  /** Asked for when it is first needed. Only this person's session is given it. */
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

/** Keeps drafts in localStorage, which outlives the tab and the browser; sealed with a key that the server gives to their person alone. */
export function createDrafts(http: Http, storageOf: () => Storage = () => localStorage): DraftStore {
  let person: Person | undefined
  /** What was last done about a place: sealing takes time, and what began earlier must not end later. */
  const turns = new Map<string, object>()
  const take = (place: string): (() => boolean) => {
    const turn = {}
    turns.set(place, turn)
    return () => turns.get(place) === turn
  }

  /** Runs what needs storage and a person. Storage can be forbidden or full, the key out of reach, the text damaged. */
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
        // Forbidden storage holds nothing.
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
        // While it was sealed the person may have left, or saved the form.
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
        // As above.
      }
    },
  }
}
