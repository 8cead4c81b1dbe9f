import type { Setting, SettingAnswer, SettingForm } from '../wire.ts'

export interface Member {
  readonly staffId: number
  readonly onDuty: boolean
}

export interface Override {
  /** React key of the row; never sent. */
  readonly key: number
  readonly customerSource: string | null
  readonly residentCity: string | null
  readonly staffId: number | undefined
}

/** The setting while it is edited. */
export interface Draft {
  readonly defaultStaffId: number | undefined
  readonly pool: readonly Member[]
  readonly overrides: readonly Override[]
}

export const draftOf = ({ defaultStaff, pool, overrides }: Setting): Draft => ({
  defaultStaffId: defaultStaff?.id,
  pool: pool.map(({ staff, onDuty }) => ({ staffId: staff.id, onDuty })),
  overrides: overrides.map(({ staff, ...place }, key) => ({ key, ...place, staffId: staff.id })),
})

/** Labels by id of all employees in the setting, also of those missing in the selectable list. */
export const namesOf = ({
  defaultStaff,
  pool,
  overrides,
  employeesList = [],
}: Setting & Partial<Pick<SettingAnswer, 'employeesList'>>): ReadonlyMap<number, string> => {
  const people = [...(defaultStaff ? [defaultStaff] : []), ...pool.map(({ staff }) => staff), ...overrides.map(({ staff }) => staff)]
  return new Map([
    ...people.map(({ id, name, username }) => [id, `${name}（${username}）`] as const),
    ...employeesList.map(({ id, label }) => [id, label] as const),
  ])
}

/** Moves a member one place up (-1) or down (1); a move beyond either end returns the pool unchanged. */
export const moved = (pool: readonly Member[], place: number, by: -1 | 1): readonly Member[] => {
  const next = [...pool]
  const [member] = next.splice(place, 1)
  if (!member || place + by < 0 || place + by >= pool.length) return pool
  next.splice(place + by, 0, member)
  return next
}

export const newOverride = (overrides: readonly Override[]): Override => ({
  key: Math.max(-1, ...overrides.map(({ key }) => key)) + 1,
  customerSource: null,
  residentCity: null,
  staffId: undefined,
})

const placeOf = ({ customerSource, residentCity }: Override): string => JSON.stringify([customerSource, residentCity])

/** Chinese sentence about an invalid row, shown beside it; undefined if valid. */
export function overrideProblem(override: Override, all: readonly Override[]): string | undefined {
  if (!override.customerSource && !override.residentCity) return '请选择来源或城市'
  if (override.staffId === undefined) return '请选择客服'
  const same = all.find(other => placeOf(other) === placeOf(override))
  return same === override ? undefined : '与前面的规则重复'
}

/** First problem that prevents saving; undefined if there is none. */
export function draftProblem({ defaultStaffId, overrides }: Draft): string | undefined {
  if (defaultStaffId === undefined) return '请设置默认客服'
  return overrides.map(override => overrideProblem(override, overrides)).find(problem => problem !== undefined)
}

/** Body of POST …/edit for a draft without problems. */
export const bodyOf = (version: number, { defaultStaffId, pool, overrides }: Draft): SettingForm => ({
  version,
  defaultStaffId,
  pool,
  overrides: overrides.map(({ key: _key, staffId, ...place }) => ({ ...place, staffId: staffId as number })),
})

export const sameDraft = (one: Draft, other: Draft): boolean => JSON.stringify(bodyOf(0, one)) === JSON.stringify(bodyOf(0, other))
