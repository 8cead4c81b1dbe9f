/** Satisfiability of conditions, decided by searching the alternatives: each is a set of demands on fields that may contradict each other. */
import type { Condition } from '#schemas/types/condition.ts'
import { comparisonDemands, type Demands, isConsistent, NO_DEMANDS } from './demands.ts'

/** Possible values of a field, if they are few and known; else undefined. */
export type DomainOf = (field: string) => readonly unknown[] | undefined

interface Demand {
  readonly condition: Condition
  readonly negated: boolean
}

type DemandsByKey = ReadonlyMap<string, Demands>

/** Limit of search steps; a longer search counts as satisfiable. */
const MAX_STEPS = 5_000

const demandKey = ({ field, user, now }: Condition): string =>
  field === undefined ? `${user === undefined ? 'now' : 'user'}.${user ?? now}` : field

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
    return comparisonDemands(condition, not, store.get(key) ?? NO_DEMANDS).some(
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
