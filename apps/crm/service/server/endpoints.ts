import { crmDb } from '#apps/crm/db/crm.ts'
import type { Db } from '#core/contract/database.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { invalid } from '#core/contract/errors.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import type { ClientOption } from '#schemas/types/wire.ts'
import {
  SERVICE_SETTING_PATH,
  type ServiceSetting,
  type ServiceSettingForm,
  STAFF_SEARCH,
  type StaffChoices,
  serviceSettingAt,
} from '../wire.ts'
import { SERVICE_SETTING_ID, serviceSettingChanged } from './facts.ts'
import { checkSetting, readSetting, writeSetting } from './setting.ts'

const endpoints = serviceSettingAt(SERVICE_SETTING_PATH)
/** Maximum number of choices, as in other select lists. */
const MAX_CHOICES = 500

/** Selectable employees as `{id, label}`; a keyword finds the others. */
async function selectableEmployees(db: Db, keyword = ''): Promise<StaffChoices> {
  const text = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await crmDb(db)
    .selectFrom('employee')
    .select(['id', 'name', 'username'])
    .where('locked', '=', false)
    .where(({ or, eb }) => or([eb('name', 'ilike', text), eb('username', 'ilike', text)]))
    .orderBy('id')
    .limit(MAX_CHOICES + 1)
    .execute()
  const employeesList = rows.slice(0, MAX_CHOICES).map(({ id, name, username }) => ({ id, label: `${name}（${username}）` }))
  return rows.length > MAX_CHOICES ? { employeesList, employeesListMore: true } : { employeesList }
}

const toClientOption = ({ value, label, disabled, children }: Option): ClientOption => ({
  value,
  label,
  ...(disabled ? { disabled } : {}),
  ...(children.length > 0 ? { children: children.map(toClientOption) } : {}),
})

/** GET: the setting and its choices. With `key` only that list, filtered by `keyword`. */
export const getSetting = defineEndpoint({
  ...endpoints.get,
  ...STAFF_SEARCH,
  name: 'service.getSetting',
  permission: [endpoints.get.path],
  title: '查看客服设置',
  async handle({ db, input, services }) {
    if (input.key !== undefined) return selectableEmployees(db, input.keyword)
    const [setting, people, sources, cities] = await Promise.all([
      readSetting(db),
      selectableEmployees(db),
      services.options.get('customerSource'),
      services.options.get('city'),
    ])
    return { ...setting, ...people, sourceList: sources.map(toClientOption), cityList: cities.map(toClientOption) }
  },
})

const flattenOptionTree = (options: readonly Option[]): readonly Option[] =>
  options.flatMap(option => [option, ...flattenOptionTree(option.children)])

/** Checks that sources and cities are existing options. @throws 422. */
async function requireKnownOptions(options: OptionSource, { overrides }: ServiceSettingForm): Promise<void> {
  const sources = new Set(flattenOptionTree(await options.get('customerSource')).map(option => option.value))
  const cities = new Set(flattenOptionTree(await options.get('city')).map(option => option.value))
  for (const { customerSource, residentCity } of overrides) {
    if (customerSource && !sources.has(customerSource)) throw invalid([{ field: 'overrides', message: '请选择正确的客户来源' }])
    if (residentCity && !cities.has(residentCity)) throw invalid([{ field: 'overrides', message: '请选择正确的城市' }])
  }
}

/** The setting as the audit log stores it. */
const settingAuditDetail = ({ defaultStaff, pool, overrides }: ServiceSetting): Readonly<Record<string, unknown>> => ({
  defaultStaff: defaultStaff?.username ?? null,
  pool: pool.map(({ staff, onDuty }) => (onDuty ? staff.username : `${staff.username}（离岗）`)),
  overrides: overrides.map(({ customerSource, residentCity, staff }) => [customerSource, residentCity, staff.username]),
})

/** POST: replaces the whole setting. */
export const editSetting = defineEndpoint({
  ...endpoints.edit,
  name: 'service.editSetting',
  permission: [endpoints.edit.path],
  title: '修改客服设置',
  async handle({ input, actor, services, transaction }) {
    const form = checkSetting(input)
    await requireKnownOptions(services.options, form)
    const version = await transaction(async ({ tx, note, emit }) => {
      const { before, after } = await writeSetting(tx, form, current =>
        services.edits.outdated(tx, {
          path: endpoints.edit.path,
          shows: endpoints.get.path,
          actor,
          current,
        }),
      )
      note({ from: settingAuditDetail(before), to: settingAuditDetail(after) })
      emit(serviceSettingChanged(SERVICE_SETTING_ID, {}))
      return after.version
    })
    return { code: 200, message: '保存成功', data: { version } }
  },
})
