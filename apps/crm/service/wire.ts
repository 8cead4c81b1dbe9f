/** Endpoints of /system/customerServiceSetting: requests and responses. */
import { endpointAt } from '#core/contract/endpoint.ts'
import {
  ANY,
  exactly,
  FLAG,
  limited,
  listOf,
  objectOf,
  openObjectOf,
  orNull,
  shapeOf,
  TEXT,
  type TypeOf,
  WHOLE,
} from '#core/contract/shape.ts'
import type { ClientOption } from '#schemas/types/wire.ts'

const staffPerson = objectOf({ id: WHOLE, name: TEXT, username: TEXT })
export type StaffPerson = TypeOf<typeof staffPerson>

const SERVICE_SETTING = {
  version: WHOLE,
  defaultStaff: orNull(staffPerson),
  /** In the order in which leads are dealt. */
  pool: listOf(objectOf({ staff: staffPerson, onDuty: FLAG })),
  overrides: listOf(objectOf({ customerSource: orNull(TEXT), residentCity: orNull(TEXT), staff: staffPerson })),
}
const serviceSetting = objectOf(SERVICE_SETTING)
/** The stored setting. */
export type ServiceSetting = TypeOf<typeof serviceSetting>

/** Selectable employees; with `employeesListMore` a search finds the others. */
const STAFF_CHOICES = { employeesList: listOf(objectOf({ id: WHOLE, label: TEXT })) }
const MORE_STAFF = { employeesListMore: limited(exactly(true), { type: 'boolean' }) }
const staffChoices = objectOf(STAFF_CHOICES, MORE_STAFF)
export type StaffChoices = TypeOf<typeof staffChoices>

const OPTION_VALUE = shapeOf<ClientOption['value']>({ type: ['string', 'number', 'boolean'] })

/** A tree of options: an option's children are options. */
const optionTree = listOf(
  shapeOf<ClientOption>(openObjectOf({ value: OPTION_VALUE, label: TEXT }, { disabled: FLAG, children: listOf(ANY) })),
)
const OPTION_LISTS = { sourceList: optionTree, cityList: optionTree }
const serviceSettingAnswer = objectOf({ ...SERVICE_SETTING, ...STAFF_CHOICES, ...OPTION_LISTS }, MORE_STAFF)
export type ServiceSettingAnswer = TypeOf<typeof serviceSettingAnswer>

const POSITIVE_ID = limited(WHOLE, { minimum: 1 })
const optionValue = limited(orNull(TEXT), { maxLength: 60 })

/** The whole new setting. */
const serviceSettingForm = objectOf(
  {
    version: POSITIVE_ID,
    pool: limited(listOf(objectOf({ staffId: POSITIVE_ID, onDuty: FLAG })), { maxItems: 200 }),
    overrides: limited(listOf(objectOf({ staffId: POSITIVE_ID }, { customerSource: optionValue, residentCity: optionValue })), {
      maxItems: 200,
    }),
  },
  { defaultStaffId: limited(orNull(WHOLE), { minimum: 1 }) },
)
export type ServiceSettingForm = TypeOf<typeof serviceSettingForm>

export const SERVICE_SETTING_PATH = '/system/customerServiceSetting'

/** Endpoints of the setting at this path. */
export const serviceSettingAt = (path: string) => ({
  get: endpointAt({ method: 'GET', path: `${path}/get`, output: serviceSettingAnswer }),
  edit: endpointAt({ method: 'POST', path: `${path}/edit`, input: serviceSettingForm, output: objectOf({ version: WHOLE }) }),
})

/** GET …/get with `key` answers only the selectable employees, filtered by `keyword`. */
export const STAFF_SEARCH = {
  input: objectOf({}, { key: exactly('employeesList'), keyword: limited(TEXT, { maxLength: 50 }) }),
  output: objectOf(STAFF_CHOICES, { ...SERVICE_SETTING, ...OPTION_LISTS, ...MORE_STAFF }),
}
