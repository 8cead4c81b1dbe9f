/** Satisfiability of conditions, decided by searching the alternatives: each is a set of demands on fields that may contradict each other. */
import type { Condition } from '#schemas/types/condition.ts'

/** Possible values of a field, if they are few and known; else undefined. */
export type DomainOf = (field: string) => readonly unknown[] | undefined

interface Demand {
  readonly condition: Condition
  readonly negated: boolean
}

interface Bound {
  readonly value: number | string
  readonly strict: boolean
}

/** Accumulated demands on one field. */
interface Demands {
  readonly present?: boolean
  readonly empty?: boolean
  readonly allowed?: ReadonlySet<unknown>
  readonly refused: ReadonlySet<unknown>
  /** Operands that are only known at run time, e.g. the user's id, as JSON text. */
  readonly same: ReadonlySet<string>
  readonly other: ReadonlySet<string>
  readonly low?: Bound
  readonly high?: Bound
}

type DemandsByKey = ReadonlyMap<string, Demands>

const NO_DEMANDS: Demands = { refused: new Set(), same: new Set(), other: new Set() }

/** Limit of search steps; a longer search counts as satisfiable. */
const MAX_STEPS = 5_000

const demandKey = ({ field, user, now }: Condition): string =>
  field === undefined ? `${user === undefined ? 'now' : 'user'}.${user ?? now}` : field

const isRuntimeOperand = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

const higherBound = (a: Bound | undefined, b: Bound): Bound =>
  a === undefined || b.value > a.value || (b.value === a.value && b.strict) ? b : a
const lowerBound = (a: Bound | undefined, b: Bound): Bound =>
  a === undefined || b.value < a.value || (b.value === a.value && b.strict) ? b : a

const isWithinBounds = (value: unknown, { low, high }: Demands): boolean => {
  const comparable = value as number | string
  if (low !== undefined && typeof comparable === typeof low.value && (comparable < low.value || (low.strict && comparable === low.value)))
    return false
  return !(
    high !== undefined &&
    typeof comparable === typeof high.value &&
    (comparable > high.value || (high.strict && comparable === high.value))
  )
}

const boundsAgree = ({ low, high, refused }: Demands): boolean => {
  if (low === undefined || high === undefined || typeof low.value !== typeof high.value) return true
  if (low.value !== high.value) return low.value < high.value
  return !low.strict && !high.strict && !refused.has(low.value)
}

const isConsistent = (demands: Demands, domain: readonly unknown[] | undefined): boolean => {
  if (demands.empty === true && demands.present === true) return false
  if ([...demands.same].some(token => demands.other.has(token))) return false
  if (!boundsAgree(demands)) return false
  const candidates = demands.allowed ?? (demands.present === true && domain !== undefined ? new Set(domain) : undefined)
  if (candidates === undefined) return true
  return [...candidates].some(
    value => !demands.refused.has(value) && isWithinBounds(value, demands) && (domain === undefined || domain.includes(value)),
  )
}

const demandEqual = (demands: Demands, value: unknown): Demands => {
  if (isRuntimeOperand(value)) return { ...demands, present: true, same: new Set([...demands.same, JSON.stringify(value)]) }
  return demandOneOf(demands, [value])
}

const demandOneOf = (demands: Demands, values: readonly unknown[]): Demands => {
  const allowed = new Set(values.filter(value => demands.allowed === undefined || demands.allowed.has(value)))
  return { ...demands, present: true, allowed }
}

const demandOther = (demands: Demands, value: unknown): Demands =>
  isRuntimeOperand(value)
    ? { ...demands, other: new Set([...demands.other, JSON.stringify(value)]) }
    : { ...demands, refused: new Set([...demands.refused, value]) }

const demandBound = (demands: Demands, operator: 'gt' | 'gte' | 'lt' | 'lte', value: unknown): Demands => {
  if (isRuntimeOperand(value)) return { ...demands, present: true }
  const bound: Bound = { value: value as number, strict: operator === 'gt' || operator === 'lt' }
  return operator.startsWith('g')
    ? { ...demands, present: true, low: higherBound(demands.low, bound) }
    : { ...demands, present: true, high: lowerBound(demands.high, bound) }
}

const OPPOSITE_OPERATORS = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' } as const

/** Alternatives of a comparison, each as the demands on its left side with one more added. */
const alternatives = (condition: Condition, negated: boolean, demands: Demands): readonly Demands[] => {
  const { eq, ne, notIn, empty, notEmpty } = condition
  const one = condition.in
  if (eq !== undefined || ne !== undefined)
    return [(eq !== undefined) !== negated ? demandEqual(demands, eq ?? ne) : demandOther(demands, eq ?? ne)]
  if (one !== undefined || notIn !== undefined) {
    const values = one ?? notIn ?? []
    return [(one !== undefined) !== negated ? demandOneOf(demands, values) : values.reduce(demandOther, demands)]
  }
  if (empty !== undefined || notEmpty !== undefined)
    return [(empty !== undefined) !== negated ? { ...demands, empty: true } : { ...demands, present: true }]
  for (const operator of ['gt', 'gte', 'lt', 'lte'] as const) {
    const value = condition[operator]
    if (value === undefined) continue
    // A comparison of order with an empty value is false, so its negation holds for an empty value.
    return negated
      ? [{ ...demands, empty: true }, demandBound(demands, OPPOSITE_OPERATORS[operator], value)]
      : [demandBound(demands, operator, value)]
  }
  return [negated ? demands : { ...demands, present: true }]
}

/** Whether all conditions can hold together. */
export const canHold = (conditions: readonly Condition[], domainOf: DomainOf, negated = false): boolean => {
  let steps = 0
  const search = (demands: readonly Demand[], store: DemandsByKey): boolean => {
    steps += 1
    const [first, ...rest] = demands
    if (first === undefined || steps > MAX_STEPS) return true
    const { condition, negated: not } = first
    if (condition.not !== undefined) return search([{ condition: condition.not, negated: !not }, ...rest], store)
    const parts = condition.all ?? condition.any
    if (parts !== undefined) {
      const inner = parts.map(part => ({ condition: part, negated: not }))
      return (condition.all !== undefined) !== not ? search([...inner, ...rest], store) : inner.some(part => search([part, ...rest], store))
    }
    const key = demandKey(condition)
    return alternatives(condition, not, store.get(key) ?? NO_DEMANDS).some(
      next => isConsistent(next, domainOf(key)) && search(rest, new Map([...store, [key, next]])),
    )
  }
  return search(
    conditions.map(condition => ({ condition, negated })),
    new Map(),
  )
}

/** Whether a condition holds for every row. */
export const alwaysHolds = (condition: Condition, domainOf: DomainOf): boolean => !canHold([condition], domainOf, true)
