import { draftKeyGet } from '#core/contract/core-addresses.ts'
import type { Http } from '../http/http.ts'
import { canEncrypt, decryptValue, encryptValue, hashedKey, importKey } from './sealed.ts'

type DraftValues = Readonly<Record<string, unknown>>

/** Unsaved input of a form. */
export interface StoredDraft {
  /** Unix time in milliseconds at which it was stored. */
  readonly at: number
  /** Values that differ from the form's initial values. */
  readonly values: DraftValues
  /** Initial values of the same items: if the draft is restored onto a changed record, they show what changed. */
  readonly before: DraftValues
}

/** Drafts of one user in this browser. No method rejects: after any failure there is simply no draft. */
export interface DraftStore {
  /** Sets the current user. @returns ends the user's access; the drafts stay, encrypted. */
  begin(userId: number): () => void
  find(place: string): Promise<StoredDraft | undefined>
  /** Replaces the draft of the same form. */
  keep(place: string, draft: Omit<StoredDraft, 'at'>): Promise<void>
  forget(place: string): Promise<void>
  /** Deletes all drafts of this user; nothing is stored until the next begin. */
  clear(): void
}

const DRAFT_KEY_PREFIX = 'yuanhang.draft:'
const MS_PER_DAY = 86_400_000
/** Maximum age in milliseconds: records change, and users forget. */
const MAX_DRAFT_AGE_MS = 3 * MS_PER_DAY
/** Maximum number of drafts of all users together; browsers give a site about five million characters. */
const MAX_DRAFTS = 30
/** Maximum characters of one stored draft: a long article without its images. */
const MAX_DRAFT_CHARACTERS = 300_000

const userKeyPrefix = (userId: number): string => `${DRAFT_KEY_PREFIX}${userId}:`
const storedAt = (text: string | null): number => Number(text?.split('|')[0]) || 0

/** Storage keys of drafts, the oldest first. */
const draftKeysIn = (storage: Storage, prefix = DRAFT_KEY_PREFIX): readonly string[] =>
  Object.keys(storage)
    .filter(name => name.startsWith(prefix))
    .sort((a, b) => storedAt(storage.getItem(a)) - storedAt(storage.getItem(b)))

/** Deletes expired drafts of all users, and the oldest above the limit. */
const removeOldDrafts = (storage: Storage, now: number): void => {
  const names = draftKeysIn(storage)
  for (const [place, name] of names.entries())
    if (now - storedAt(storage.getItem(name)) > MAX_DRAFT_AGE_MS || place < names.length - MAX_DRAFTS) storage.removeItem(name)
}

interface DraftOwner {
  readonly id: number
  /** Loaded on first use. The server gives it only to this user's session. */
  key(): Promise<CryptoKey>
  readonly secret: () => Promise<string>
}

const createDraftOwner = (id: number, http: Http): DraftOwner => {
  let asked: Promise<string> | undefined
  const secret = (): Promise<string> => {
    asked ??= http.call(draftKeyGet, {}, { quiet: true }).then(answer => answer.data.key)
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
export function createDraftStore(http: Http, storageOf: () => Storage = () => localStorage): DraftStore {
  let person: DraftOwner | undefined
  /** Latest operation per form: encryption is asynchronous, and an earlier operation must not overwrite a later one. */
  const turns = new Map<string, object>()
  const take = (place: string): (() => boolean) => {
    const turn = {}
    turns.set(place, turn)
    return () => turns.get(place) === turn
  }

  /** Runs work that needs storage and a user. Undefined on any failure: storage forbidden or full, key unavailable, text damaged. */
  const attempt = async <T>(work: (own: DraftOwner, storage: Storage) => Promise<T>): Promise<T | undefined> => {
    const own = person
    if (!own || !canEncrypt()) return undefined
    try {
      return await work(own, storageOf())
    } catch {
      return undefined
    }
  }
  const placeName = async (own: DraftOwner, place: string): Promise<string> =>
    userKeyPrefix(own.id) + (await hashedKey(`${await own.secret()}|${place}`))
  const hasAny = (own: DraftOwner, storage: Storage): boolean => draftKeysIn(storage, userKeyPrefix(own.id)).length > 0

  return {
    begin(userId) {
      const own = createDraftOwner(userId, http)
      person = own
      try {
        removeOldDrafts(storageOf(), Date.now())
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
        if (text === null || Date.now() - storedAt(text) > MAX_DRAFT_AGE_MS) return undefined
        const draft = (await decryptValue(await own.key(), text.slice(text.indexOf('|') + 1))) as Omit<StoredDraft, 'at'>
        return { ...draft, at: storedAt(text) }
      }),
    async keep(place, draft) {
      const isLast = take(place)
      await attempt(async (own, storage) => {
        const name = await placeName(own, place)
        const text = `${Date.now()}|${await encryptValue(await own.key(), draft)}`
        // During the encryption the user may have logged out, or saved the form.
        if (person !== own || !isLast()) return
        if (text.length > MAX_DRAFT_CHARACTERS) return storage.removeItem(name)
        storage.setItem(name, text)
        removeOldDrafts(storage, Date.now())
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
        for (const name of draftKeysIn(storage, userKeyPrefix(id))) storage.removeItem(name)
      } catch {
        // Storage is forbidden, so there is nothing to delete.
      }
    },
  }
}
