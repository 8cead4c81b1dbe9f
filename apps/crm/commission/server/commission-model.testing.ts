/** Reference model of commission from records and rates, in whole cents, to compare with the database's results. */
import type { OrderWish, RateWish } from './commission.testing.ts'

export interface ModelLine {
  readonly order: number
  readonly record: number
  readonly month: string
  readonly person: number
  readonly role: number
  /** Hundredths of a percent. */
  readonly rate: number
  /** Cents */
  readonly rebate: number
  readonly commission: number
  readonly kind: string
  /** True if it reverses another line. */
  readonly undoes: boolean
}

interface ModelRecord {
  readonly id: number
  readonly order: number
  /** Negative for a refund. */
  readonly cents: number
  readonly undoes: number | null
}

/** '12.30' → 1230. */
export const cents = (text: string): number => Math.round(Number(text) * 100)

/** Share of an amount, rounded half up; must not be negative. */
const shareOfAmount = (amount: number, numerator: number, denominator: number): number => {
  const exact = BigInt(amount) * BigInt(numerator)
  return Number((exact * 2n + BigInt(denominator)) / (BigInt(denominator) * 2n))
}

const sumOfNumbers = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const totalCommission = (lines: readonly ModelLine[]): number => sumOfNumbers(lines.map(line => line.commission))

/** The matching rate with the most conditions; then by department, category, day. */
export function matchingRate(rates: readonly RateWish[], role: number, department: number | null, order: OrderWish): number {
  const { category = null, source = '小红书', signed = '2026-03-10' } = order
  const fits = rates.filter(
    rate =>
      rate.role === role &&
      (rate.from ?? '2026-01-01') <= signed.slice(0, 10) &&
      (rate.department == null || rate.department === department) &&
      (rate.category == null || rate.category === category) &&
      (rate.source == null || rate.source === source),
  )
  const named = (rate: RateWish): string =>
    [
      [rate.department, rate.category, rate.source].filter(key => key != null).length,
      rate.department == null ? 0 : 1,
      rate.category == null ? 0 : 1,
      rate.from ?? '2026-01-01',
    ].join()
  const best = fits.sort((a, b) => (named(a) < named(b) ? 1 : -1))[0]
  return best ? cents(best.rate) : 0
}

export class CommissionModel {
  readonly lines: ModelLine[] = []
  readonly records: ModelRecord[] = []
  readonly locked = new Set<string>()

  /** The month itself, or the first open month after it. */
  private open(month: string): string {
    if (!this.locked.has(month)) return month
    const [year = 0, number = 0] = month.split('-').map(Number)
    return this.open(number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`)
  }

  receipt(record: ModelRecord, wish: OrderWish, rates: readonly RateWish[], month: string, paid: string): void {
    this.records.push(record)
    const taken = this.open(month)
    const kind = taken !== month || this.locked.has(paid) ? 'LATE' : 'NORMAL'
    let left = record.cents
    for (const role of [1, 2, 3, 4, 6]) {
      const [person, department] = wish.people?.[role] ?? []
      const rate = matchingRate(rates, role, department ?? null, wish)
      if (person === undefined || rate === 0) continue
      const commission = Math.min(shareOfAmount(record.cents, rate, 10_000), left)
      left -= commission
      const { id, order, cents: rebate } = record
      this.lines.push({ order, record: id, month: taken, person, role, rate, rebate, commission, kind, undoes: false })
    }
  }

  refund(record: ModelRecord, month: string): void {
    const before = sumOfNumbers(this.records.filter(other => other.order === record.order).map(other => other.cents))
    const after = before + record.cents
    const undone = new Set(this.records.map(other => other.undoes))
    this.records.push(record)
    const of = this.lines.filter(line => line.order === record.order)
    const groups = [
      ...new Set(of.map(line => `${line.role} ${String(line.person).padStart(9, '0')} ${String(line.rate).padStart(9, '0')}`)),
    ].sort()
    const among = groups.map(group => {
      const [role = 0, person = 0, rate = 0] = group.split(' ').map(Number)
      const lines = of.filter(line => line.role === role && line.person === person && line.rate === rate)
      const own = lines.filter(line => line.record === record.undoes)
      const concerned = record.undoes
        ? own
        : lines.filter(line => this.records.some(other => other.id === line.record && other.cents > 0 && !undone.has(other.id)))
      const kept = totalCommission(lines)
      const wanted = record.undoes ? Math.min(totalCommission(own), kept) : shareOfAmount(kept, -record.cents, before)
      return { role, person, rate, kept, wanted, concerned: sumOfNumbers(concerned.map(line => (line.undoes ? -1 : 1))) > 0 }
    })
    // Each group gives back its share, and what later groups cannot give back for the commission to fit the remaining rebate; in total at most the
    // refund
    let given = 0
    among.forEach(({ role, person, rate, kept: _, wanted: __, concerned }, place) => {
      const later = sumOfNumbers(among.slice(place + 1).map(group => group.kept))
      const plain = sumOfNumbers(among.slice(0, place + 1).map(group => group.wanted))
      const least = sumOfNumbers(among.map(group => group.kept)) - after - later
      const back = Math.min(Math.max(plain, least), -record.cents) - given
      given += back
      if (!concerned && back === 0) return
      const line = { order: record.order, record: record.id, month: this.open(month), person, role, rate }
      this.lines.push({ ...line, rebate: record.cents, commission: back === 0 ? 0 : -back, kind: 'REVERSAL', undoes: false })
    })
  }

  correct(line: ModelLine, person: number, rate: number): void {
    const left = line.rebate - (totalCommission(this.lines.filter(other => other.record === line.record)) - line.commission)
    // A locked month does not change: the pair is added to the first open month after it.
    const month = this.open(line.month)
    const kind = month === line.month ? 'CORRECTION' : 'LATE'
    this.lines.push({
      ...line,
      month,
      kind,
      undoes: true,
      rebate: -line.rebate,
      commission: line.commission === 0 ? 0 : -line.commission,
    })
    this.lines.push({
      ...line,
      month,
      kind,
      undoes: false,
      person,
      rate,
      commission: Math.min(shareOfAmount(line.rebate, rate, 10_000), left),
    })
  }

  /** Sheets by "month person", calculated from the lines. */
  sheets(): Map<string, { readonly rebate: number; readonly commission: number }> {
    const sheets = new Map<string, { rebate: number; commission: number }>()
    const inForce = new Map<string, number>()
    for (const line of this.lines) {
      const [key, held] = [`${line.month} ${line.person}`, `${line.person} ${line.record}`]
      const before = inForce.get(held) ?? 0
      const after = before + (line.undoes ? -1 : 1)
      inForce.set(held, after)
      const sheet = sheets.get(key) ?? { rebate: 0, commission: 0 }
      // A person's first line of a record adds its rebate to the sheet, the last one removes it, in whichever month.
      const rebate = before + after === 1 ? line.rebate : 0
      sheets.set(key, { rebate: sheet.rebate + rebate, commission: sheet.commission + line.commission })
    }
    return sheets
  }
}
