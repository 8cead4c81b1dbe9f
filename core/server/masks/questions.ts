import type { Db } from '#core/contract/database.ts'
import { type AskedValue, MASKED_QUESTIONS, type MaskedQuestions } from '#core/contract/masked-questions.ts'
import type { OutboxPump } from '../outbox/outbox.ts'
import { emitLimitReached } from '../outbox/tell-limit.ts'
import { type Limit, limitCalls, openWindowKeys, startWindows, subtractPoints } from '../rate/rate-limit.ts'
import { createSecretHash } from './secret-hash.ts'

/** Limits on searches by masked values: enough for daily work, too few to read out the database number by number. */
export const QUESTION_LIMITS = { perMinute: 30, perDay: 300 }

/** Seconds during which repeating the same question costs nothing. */
const REMEMBERED_SECONDS = 3_600

const QUESTION_REFUSAL = '查重或按联系方式查询次数过多，请稍后再试'
/** Refusal of an import. */
const IMPORT_REFUSAL = '文件中已存在的数据过多，超过今日可核对的数量，请减少行数或联系管理员'

const minuteLimit = (who: number, cost: number): Limit => ({
  key: `${MASKED_QUESTIONS} m ${who}`,
  points: QUESTION_LIMITS.perMinute,
  seconds: 60,
  cost,
})
const dayLimit = (who: number, cost: number): Limit => ({
  key: `${MASKED_QUESTIONS} d ${who}`,
  points: QUESTION_LIMITS.perDay,
  seconds: 86_400,
  cost,
})
const questionKey = (who: number, hash: string): string => `${MASKED_QUESTIONS} q ${who} ${hash}`

/** Counts questions in the database, so that all nodes share the limits. Emits a fact if an employee exceeds one. */
export function maskedQuestions(db: Db, outbox: OutboxPump): MaskedQuestions {
  const hash = createSecretHash(db)
  const tell = (employeeId: number, limit: Limit): Promise<void> =>
    emitLimitReached(db, outbox, employeeId, { name: MASKED_QUESTIONS, title: '查重和按联系方式查询', ...limit })
  /** Questions being counted now: a page that asks the same question of several lists at once pays once. */
  const counting = new Map<string, Promise<readonly string[]>>()

  const hashes = async (values: readonly string[]): Promise<readonly string[]> => [...new Set(await Promise.all(values.map(hash)))]
  const keysOf = (who: number, all: readonly string[]): readonly string[] => all.map(one => questionKey(who, one))

  async function freshOf(who: number, all: readonly string[]): Promise<readonly string[]> {
    const open = await openWindowKeys(db, keysOf(who, all))
    return all.filter(one => !open.has(questionKey(who, one)))
  }

  async function charge(who: number, asked: readonly string[]): Promise<void> {
    const limits = [minuteLimit(who, asked.length), dayLimit(who, asked.length)]
    await limitCalls(db, limits, { message: QUESTION_REFUSAL, full: limit => tell(who, limit) })
    await startWindows(db, keysOf(who, asked), REMEMBERED_SECONDS)
  }

  /** Charges the questions not asked within the hour, and returns them. */
  async function chargeFresh(who: number, asked: readonly string[]): Promise<readonly string[]> {
    const fresh = await freshOf(who, asked)
    if (fresh.length > 0) await charge(who, fresh)
    return fresh
  }

  async function askOnce(who: number, all: readonly string[]): Promise<readonly AskedValue[]> {
    const joined = all.flatMap(one => counting.get(questionKey(who, one)) ?? [])
    const own = all.filter(one => !counting.has(questionKey(who, one)))
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
      const limit = dayLimit(id, fresh.length)
      await limitCalls(db, [limit], { message: IMPORT_REFUSAL, full: one => tell(id, one) }).catch(async error => {
        await subtractPoints(db, [limit.key], fresh.length)
        throw error
      })
      await startWindows(db, keysOf(id, fresh), REMEMBERED_SECONDS)
    },
  }
}
