import type { ServiceSetting, ServiceSettingAnswer, ServiceSettingForm } from '../wire.ts'

export interface PoolEntry {
  readonly staffId: number
  readonly onDuty: boolean
}

export interface StaffOverride {
  /** React key of the row; never sent. */
  readonly key: number
  readonly customerSource: string | null
  readonly residentCity: string | null
  readonly staffId: number | undefined
}

/** The setting while it is edited. */
export interface SettingDraft {
  readonly defaultStaffId: number | undefined
  readonly pool: readonly PoolEntry[]
  readonly overrides: readonly StaffOverride[]
}

export const settingDraftOf = ({ defaultStaff, pool, overrides }: ServiceSetting): SettingDraft => ({
  defaultStaffId: defaultStaff?.id,
  pool: pool.map(({ staff, onDuty }) => ({ staffId: staff.id, onDuty })),
  overrides: overrides.map(({ staff, ...place }, key) => ({ key, ...place, staffId: staff.id })),
})

/** Labels by id of all employees in the setting, also of those missing in the selectable list. */
export const employeeLabels = ({
  defaultStaff,
  pool,
  overrides,
  employeesList = [],
}: ServiceSetting & Partial<Pick<ServiceSettingAnswer, 'employeesList'>>): ReadonlyMap<number, string> => {
  const people = [...(defaultStaff ? [defaultStaff] : []), ...pool.map(({ staff }) => staff), ...overrides.map(({ staff }) => staff)]
  return new Map([
    ...people.map(({ id, name, username }) => [id, `${name}（${username}）`] as const),
    ...employeesList.map(({ id, label }) => [id, label] as const),
  ])
}

/** Moves a member one place up (-1) or down (1); a move beyond either end returns the pool unchanged. */
export const movedMember = (pool: readonly PoolEntry[], place: number, by: -1 | 1): readonly PoolEntry[] => {
  const next = [...pool]
  const [member] = next.splice(place, 1)
  if (!member || place + by < 0 || place + by >= pool.length) return pool
  next.splice(place + by, 0, member)
  return next
}

export const newStaffOverride = (overrides: readonly StaffOverride[]): StaffOverride => ({
  key: Math.max(-1, ...overrides.map(({ key }) => key)) + 1,
  customerSource: null,
  residentCity: null,
  staffId: undefined,
})

const overrideKey = ({ customerSource, residentCity }: StaffOverride): string => JSON.stringify([customerSource, residentCity])

/** Chinese sentence about an invalid row, shown beside it; undefined if valid. */
export function staffOverrideProblem(override: StaffOverride, all: readonly StaffOverride[]): string | undefined {
  if (!override.customerSource && !override.residentCity) return '请选择来源或城市'
  if (override.staffId === undefined) return '请选择客服'
  const same = all.find(other => overrideKey(other) === overrideKey(override))
  return same === override ? undefined : '与前面的规则重复'
}

/** First problem that prevents saving; undefined if there is none. */
export function settingDraftProblem({ defaultStaffId, overrides }: SettingDraft): string | undefined {
  if (defaultStaffId === undefined) return '请设置默认客服'
  return overrides.map(override => staffOverrideProblem(override, overrides)).find(problem => problem !== undefined)
}

/** Body of the save of a draft without problems; overrides without an employee are left out. */
export const settingBody = (version: number, { defaultStaffId, pool, overrides }: SettingDraft): ServiceSettingForm => ({
  version,
  defaultStaffId,
  pool,
  overrides: overrides.flatMap(({ key: _key, staffId, ...place }) => (staffId === undefined ? [] : [{ ...place, staffId }])),
})

/** Equality of drafts; the keys of their rows do not count. */
export const isSameSettingDraft = (one: SettingDraft, other: SettingDraft): boolean => {
  const text = ({ overrides, ...rest }: SettingDraft): string =>
    JSON.stringify([rest, overrides.map(({ key: _key, ...override }) => override)])
  return text(one) === text(other)
}
