import type { ClientOption } from '#schemas/types/wire.ts'

/** Types of the requests and responses of /system/customerServiceSetting. */

export interface Person {
  readonly id: number
  readonly name: string
  readonly username: string
}

/** The stored setting. */
export interface Setting {
  readonly version: number
  readonly defaultStaff: Person | null
  /** In the order in which leads are dealt. */
  readonly pool: readonly { readonly staff: Person; readonly onDuty: boolean }[]
  readonly overrides: readonly { readonly customerSource: string | null; readonly residentCity: string | null; readonly staff: Person }[]
}

/** Selectable employees; with `employeesListMore` a search finds the others. */
export interface Choices {
  readonly employeesList: readonly { readonly id: number; readonly label: string }[]
  readonly employeesListMore?: boolean
}

/** GET …/get. */
export interface SettingAnswer extends Setting, Choices {
  readonly sourceList: readonly ClientOption[]
  readonly cityList: readonly ClientOption[]
}

/** POST …/edit: the whole new setting. */
export interface SettingForm {
  readonly version: number
  readonly defaultStaffId?: number | null
  readonly pool: readonly { readonly staffId: number; readonly onDuty: boolean }[]
  readonly overrides: readonly {
    readonly customerSource?: string | null
    readonly residentCity?: string | null
    readonly staffId: number
  }[]
}
