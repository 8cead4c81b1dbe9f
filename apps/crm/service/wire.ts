import type { ClientOption } from '#schemas/types/wire.ts'

/** What /system/customerServiceSetting takes and answers. */

export interface Person {
  readonly id: number
  readonly name: string
  readonly username: string
}

/** The setting as it stands. */
export interface Setting {
  readonly version: number
  readonly defaultStaff: Person | null
  /** In the order in which they are dealt. */
  readonly pool: readonly { readonly staff: Person; readonly onDuty: boolean }[]
  readonly overrides: readonly { readonly customerSource: string | null; readonly residentCity: string | null; readonly staff: Person }[]
}

/** Employees to choose from; more of them are found by typing. */
export interface Choices {
  readonly employeesList: readonly { readonly id: number; readonly label: string }[]
  readonly employeesListMore?: boolean
}

/** GET …/get */
export interface SettingAnswer extends Setting, Choices {
  readonly sourceList: readonly ClientOption[]
  readonly cityList: readonly ClientOption[]
}

/** POST …/edit: what is to stand from now on. */
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
