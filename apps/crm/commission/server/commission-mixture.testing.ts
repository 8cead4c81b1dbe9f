/** A reproducible mixture of rates, orders, receipts, refunds, corrections and locked months, applied to the tables and to the model. */
import { expect } from 'vitest'
import { createPrng } from '#apps/crm/seed/prng.ts'
import type { CommissionLineRow, CommissionTables, OrderRule, OrderWish, RateWish } from './commission.testing.ts'
import { CommissionModel, cents } from './commission-model.testing.ts'

const SOURCES = ['甲源', '乙源']
const ROLES = [1, 2, 3, 4, 6]

interface MixedOrder {
  readonly made: OrderRule
  readonly wish: OrderWish
}

/** Steps of the mixture. What a step does is random; a step that the database refuses must be one that the model refuses, too. */
export class CommissionMixture {
  readonly model = new CommissionModel()
  readonly orders: MixedOrder[] = []
  private readonly rates: RateWish[] = []
  private readonly prng = createPrng(20260203)
  private readonly tables: CommissionTables
  /** Lines up to this id are older than the mixture. */
  private readonly olderLine: number

  constructor(tables: CommissionTables, olderLine: number) {
    this.tables = tables
    this.olderLine = olderLine
  }

  /** One of the methods, called. */
  step(methods: readonly ('addRate' | 'receive' | 'giveBack' | 'correctOne' | 'lockOne')[]): Promise<void> {
    return this[this.prng.pick(methods)]()
  }

  /** Lines in the database that the mixture wrote. */
  storedLines(): Promise<CommissionLineRow[]> {
    return this.tables.lines(`id > ${this.olderLine}`)
  }

  /** Cents received and not refunded. */
  left(order: number): number {
    return this.model.records.filter(record => record.order === order).reduce((sum, record) => sum + record.cents, 0)
  }

  async addRate(): Promise<void> {
    const { int, pick } = this.prng
    const wish: RateWish = {
      role: pick(ROLES),
      rate: `${int(0, 35)}.${String(int(0, 99)).padStart(2, '0')}`,
      department: this.maybe(this.tables.departments),
      category: this.maybe(['文书', '语培']),
      source: pick(SOURCES),
      from: pick(['2026-01-01', '2026-03-01', '2026-03-10']),
    }
    await this.tables.rate(wish).then(
      () => this.rates.push(wish),
      error => expect(['23514', '23505']).toContain(error.code),
    )
  }

  async addOrder(): Promise<void> {
    const { pick, chance } = this.prng
    const { employees, departments } = this.tables
    const wish: OrderWish = {
      source: pick(SOURCES),
      category: pick(['文书', '语培', null]),
      signed: `${pick(['2026-02-28', '2026-03-01', '2026-03-10'])} 12:00+08`,
      people: Object.fromEntries(ROLES.flatMap(role => (chance(0.8) ? [[role, [pick(employees), this.maybe(departments)] as const]] : []))),
    }
    this.orders.push({ made: await this.tables.order(wish), wish })
  }

  async receive(): Promise<void> {
    const { made, wish } = this.prng.pick(this.orders)
    const [amount, at, paid] = [this.money(), this.month(), this.month()]
    const id = await this.tables.record(made, 'RECEIPT', amount, { at: `${at}-15T03:00:00Z`, paid: `${paid}-10T03:00:00Z` })
    this.model.receipt({ id, order: made.order, cents: cents(amount), undoes: null }, wish, this.rates, at, paid)
  }

  async giveBack(): Promise<void> {
    const { int, pick, chance } = this.prng
    const { made } = pick(this.orders)
    const open = this.left(made.order)
    if (open === 0) return
    const undone = new Set(this.model.records.map(record => record.undoes))
    const whole = this.model.records.filter(
      record => record.order === made.order && record.cents > 0 && record.cents <= open && !undone.has(record.id),
    )
    const undoes = whole.length > 0 && chance(0.5) ? pick(whole) : undefined
    const back = undoes?.cents ?? (chance(0.3) ? open : int(1, open))
    const at = this.month()
    const id = await this.tables.record(made, 'REFUND', (back / 100).toFixed(2), {
      at: `${at}-16T03:00:00Z`,
      undoes: undoes?.id ?? null,
    })
    this.model.refund({ id, order: made.order, cents: -back, undoes: undoes?.id ?? null }, at)
  }

  async correctOne(): Promise<void> {
    const { int, pick } = this.prng
    const line = pick(await this.storedLines())
    const modelled = this.model.lines.find(
      other => other.record === line.record && other.person === line.person && other.role === line.role && other.rate === cents(line.rate),
    )
    if (!modelled) throw new Error(`line ${line.id} is not in the model`)
    const [employee, rate] = [pick(this.tables.employees), `${int(0, 30)}.50`]
    await this.tables.correct(line.id, employee, rate).then(
      () => this.model.correct(modelled, employee, cents(rate)),
      error => expect(error.code).toBe('23514'),
    )
  }

  async lockOne(): Promise<void> {
    const at = this.month()
    const isLocked = await this.tables.lock(at).then(
      () => true,
      () => false,
    )
    if (isLocked && this.model.lines.some(line => line.month === at)) this.model.locked.add(at)
  }

  /** Refunds what is left of every order. */
  async refundAll(): Promise<void> {
    for (const { made } of this.orders) {
      const open = this.left(made.order)
      if (open > 0) await this.tables.record(made, 'REFUND', (open / 100).toFixed(2))
    }
  }

  private maybe<T>(list: readonly T[]): T | null {
    return this.prng.chance(0.5) ? this.prng.pick(list) : null
  }

  private month(): string {
    return `2026-${String(this.prng.int(8, 10)).padStart(2, '0')}`
  }

  private money(): string {
    return `${this.prng.int(0, 3)}.${String(this.prng.int(1, 99)).padStart(2, '0')}`
  }
}
