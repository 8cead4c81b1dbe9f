import type { ClientOption } from '#schemas/types/wire.ts'

/** Types of the requests and responses of /system/customerServiceSetting. */

export interface StaffPerson {
  readonly id: number
  readonly name: string
  readonly username: string
}

/** The stored setting. */
export interface ServiceSetting {
  readonly version: number
  readonly defaultStaff: StaffPerson | null
  /** In the order in which leads are dealt. */
  readonly pool: readonly { readonly staff: StaffPerson; readonly onDuty: boolean }[]
  readonly overrides: readonly {
    readonly customerSource: string | null
    readonly residentCity: string | null
    readonly staff: StaffPerson
  }[]
}

/** Selectable employees; with `employeesListMore` a search finds the others. */
export interface StaffChoices {
  readonly employeesList: readonly { readonly id: number; readonly label: string }[]
  readonly employeesListMore?: boolean
}

/** GET …/get. */
export interface ServiceSettingAnswer extends ServiceSetting, StaffChoices {
  readonly sourceList: readonly ClientOption[]
  readonly cityList: readonly ClientOption[]
}

/** POST …/edit: the whole new setting. */
export interface ServiceSettingForm {
  readonly version: number
  readonly defaultStaffId?: number | null
  readonly pool: readonly { readonly staffId: number; readonly onDuty: boolean }[]
  readonly overrides: readonly {
    readonly customerSource?: string | null
    readonly residentCity?: string | null
    readonly staffId: number
  }[]
}
