import type { Db } from '#core/contract/database.ts'
import { type AskedValue, MASKED_QUESTIONS, type MaskedQuestions } from '#core/contract/masked-questions.ts'
import type { OutboxPump } from '../outbox/outbox.ts'
import { tellLimit } from '../outbox/tell-limit.ts'
import { type Limit, limitCalls, openMany, openWindows, returnCalls } from '../rate/rate-limit.ts'
import { secretHash } from './secret-hash.ts'

/** Limits on searches by masked values: enough for daily work, too few to read out the database number by number. */
export const QUESTION_LIMITS = { perMinute: 30, perDay: 300 }

/** Seconds during which repeating the same question costs nothing. */
const REMEMBERED = 3_600

const REFUSED = '查重或按联系方式查询次数过多，请稍后再试'
/** Refusal of an import. */
const FILE = '文件中已存在的数据过多，超过今日可核对的数量，请减少行数或联系管理员'

const minute = (who: number, cost: number): Limit => ({
  key: `${MASKED_QUESTIONS} m ${who}`,
  points: QUESTION_LIMITS.perMinute,
  seconds: 60,
  cost,
})
const day = (who: number, cost: number): Limit => ({
  key: `${MASKED_QUESTIONS} d ${who}`,
  points: QUESTION_LIMITS.perDay,
  seconds: 86_400,
  cost,
})
const memory = (who: number, hash: string): string => `${MASKED_QUESTIONS} q ${who} ${hash}`

/** Counts questions in the database, so that all nodes share the limits. Emits a fact if an employee exceeds one. */
export function maskedQuestions(db: Db, outbox: OutboxPump): MaskedQuestions {
  const hash = secretHash(db)
  const tell = (employeeId: number, limit: Limit): Promise<void> =>
    tellLimit(db, outbox, employeeId, { name: MASKED_QUESTIONS, title: '查重和按联系方式查询', ...limit })
  /** Questions being counted now: a page that asks the same question of several lists at once pays once. */
  const counting = new Map<string, Promise<readonly string[]>>()

  const hashes = async (values: readonly string[]): Promise<readonly string[]> => [...new Set(await Promise.all(values.map(hash)))]
  const keysOf = (who: number, all: readonly string[]): readonly string[] => all.map(one => memory(who, one))

  async function freshOf(who: number, all: readonly string[]): Promise<readonly string[]> {
    const open = await openWindows(db, keysOf(who, all))
    return all.filter(one => !open.has(memory(who, one)))
  }

  async function charge(who: number, asked: readonly string[]): Promise<void> {
    const limits = [minute(who, asked.length), day(who, asked.length)]
    await limitCalls(db, limits, { message: REFUSED, full: limit => tell(who, limit) })
    await openMany(db, keysOf(who, asked), REMEMBERED)
  }

  /** Charges the questions not asked within the hour, and returns them. */
  async function chargeFresh(who: number, asked: readonly string[]): Promise<readonly string[]> {
    const fresh = await freshOf(who, asked)
    if (fresh.length > 0) await charge(who, fresh)
    return fresh
  }

  async function askOnce(who: number, all: readonly string[]): Promise<readonly AskedValue[]> {
    const joined = all.flatMap(one => counting.get(memory(who, one)) ?? [])
    const own = all.filter(one => !counting.has(memory(who, one)))
    // Registered before the lookup: a concurrent call that looked up earlier and charges later would pay again.
    const charged = chargeFresh(who, own).finally(() => {
      for (const key of keysOf(who, own)) counting.delete(key)
    })
    for (const key of keysOf(who, own)) counting.set(key, charged)
    const [counted] = await Promise.all([charged, ...joined])
    return all.map(one => ({ hash: one, counted: counted.includes(one) }))
  }

  return {
    hash,
    async ask({ id }, values, { always = false } = {}) {
      const all = await hashes(values)
      if (id === 0) return all.map(one => ({ hash: one, counted: false }))
      if (!always) return askOnce(id, all)
      await charge(id, all)
      return all.map(one => ({ hash: one, counted: true }))
    },
    async told({ id }, values) {
      if (id === 0) return
      const fresh = await freshOf(id, await hashes(values))
      if (fresh.length === 0) return
      const limit = day(id, fresh.length)
      await limitCalls(db, [limit], { message: FILE, full: one => tell(id, one) }).catch(async error => {
        await returnCalls(db, [limit.key], fresh.length)
        throw error
      })
      await openMany(db, keysOf(id, fresh), REMEMBERED)
    },
  }
}
