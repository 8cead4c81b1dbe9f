import { crmDb } from '#apps/crm/db/crm.ts'
import type { Db } from '#core/contract/database.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { invalid } from '#core/contract/errors.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import { FLAG, listOf, objectOf, orNull, TEXT, WHOLE } from '#core/manifest/json-schema/answers.ts'
import type { ClientOption } from '#schemas/types/wire.ts'
import type { Choices, Setting, SettingAnswer, SettingForm } from '../wire.ts'
import { SETTING_ID, settingChanged } from './facts.ts'
import { checkSetting, readSetting, writeSetting } from './setting.ts'

const PATH = '/system/customerServiceSetting'
/** Maximum number of choices, as in other select lists. */
const MOST = 500

/** Selectable employees as `{id, label}`; a keyword finds the others. */
async function employees(db: Db, keyword = ''): Promise<Choices> {
  const text = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await crmDb(db)
    .selectFrom('employee')
    .select(['id', 'name', 'username'])
    .where('locked', '=', false)
    .where(({ or, eb }) => or([eb('name', 'ilike', text), eb('username', 'ilike', text)]))
    .orderBy('id')
    .limit(MOST + 1)
    .execute()
  const employeesList = rows.slice(0, MOST).map(({ id, name, username }) => ({ id, label: `${name}（${username}）` }))
  return rows.length > MOST ? { employeesList, employeesListMore: true } : { employeesList }
}

const choice = ({ value, label, disabled, children }: Option): ClientOption => ({
  value,
  label,
  ...(disabled ? { disabled } : {}),
  ...(children.length > 0 ? { children: children.map(choice) } : {}),
})

/** See wire.ts. With `key` only the choices are returned. */
const PERSON = objectOf({ id: WHOLE, name: TEXT, username: TEXT })
const OPTIONS = listOf({
  type: 'object',
  required: ['value', 'label'],
  properties: { value: {}, label: TEXT, disabled: FLAG, children: listOf({}) },
})
const CHOICES = { employeesList: listOf(objectOf({ id: WHOLE, label: TEXT })) }
const SETTING = {
  version: WHOLE,
  defaultStaff: orNull(PERSON),
  pool: listOf(objectOf({ staff: PERSON, onDuty: FLAG })),
  overrides: listOf(objectOf({ customerSource: orNull(TEXT), residentCity: orNull(TEXT), staff: PERSON })),
  sourceList: OPTIONS,
  cityList: OPTIONS,
}

/** GET: the setting and its choices. With `key` only that list, filtered by `keyword`. */
export const getSetting: DeclaredEndpoint = {
  name: 'service.getSetting',
  method: 'GET',
  path: `${PATH}/get`,
  permission: [`${PATH}/get`],
  title: '查看客服设置',
  input: {
    type: 'object',
    additionalProperties: false,
    properties: { key: { const: 'employeesList' }, keyword: { type: 'string', maxLength: 50 } },
  },
  output: objectOf(CHOICES, { ...SETTING, employeesListMore: { type: 'boolean', const: true } }),
  async handle({ db, query, services }): Promise<SettingAnswer | Choices> {
    if (query['key'] !== undefined) return employees(db, query['keyword'])
    const [setting, people, sources, cities] = await Promise.all([
      readSetting(db),
      employees(db),
      services.options.get('customerSource'),
      services.options.get('city'),
    ])
    return { ...setting, ...people, sourceList: sources.map(choice), cityList: cities.map(choice) }
  },
}

const ID = { type: 'integer', minimum: 1 } as const
const VALUE = { type: ['string', 'null'], maxLength: 60 } as const

const FORM = {
  type: 'object',
  additionalProperties: false,
  required: ['version', 'pool', 'overrides'],
  properties: {
    version: ID,
    defaultStaffId: { type: ['integer', 'null'], minimum: 1 },
    pool: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['staffId', 'onDuty'],
        properties: { staffId: ID, onDuty: { type: 'boolean' } },
      },
    },
    overrides: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['staffId'],
        properties: { customerSource: VALUE, residentCity: VALUE, staffId: ID },
      },
    },
  },
}

const flat = (options: readonly Option[]): readonly Option[] => options.flatMap(option => [option, ...flat(option.children)])

/** Checks that sources and cities are existing options. @throws 422. */
async function checkPlaces(options: OptionSource, { overrides }: SettingForm): Promise<void> {
  const sources = new Set(flat(await options.get('customerSource')).map(option => option.value))
  const cities = new Set(flat(await options.get('city')).map(option => option.value))
  for (const { customerSource, residentCity } of overrides) {
    if (customerSource && !sources.has(customerSource)) throw invalid([{ field: 'overrides', message: '请选择正确的客户来源' }])
    if (residentCity && !cities.has(residentCity)) throw invalid([{ field: 'overrides', message: '请选择正确的城市' }])
  }
}

/** The setting as the audit log stores it. */
const told = ({ defaultStaff, pool, overrides }: Setting): Readonly<Record<string, unknown>> => ({
  defaultStaff: defaultStaff?.username ?? null,
  pool: pool.map(({ staff, onDuty }) => (onDuty ? staff.username : `${staff.username}（离岗）`)),
  overrides: overrides.map(({ customerSource, residentCity, staff }) => [customerSource, residentCity, staff.username]),
})

/** POST: replaces the whole setting. */
export const editSetting: DeclaredEndpoint = {
  name: 'service.editSetting',
  method: 'POST',
  path: `${PATH}/edit`,
  permission: [`${PATH}/edit`],
  title: '修改客服设置',
  input: FORM,
  output: objectOf({ version: WHOLE }),
  async handle({ body, actor, services, transaction }) {
    const form = checkSetting(body as unknown as SettingForm)
    await checkPlaces(services.options, form)
    const version = await transaction(async ({ tx, note, emit }) => {
      const { before, after } = await writeSetting(tx, form, current =>
        services.edits.outdated(tx, { path: `${PATH}/edit`, shows: `${PATH}/get`, actor, current: { ...current } }),
      )
      note({ from: told(before), to: told(after) })
      emit(settingChanged(SETTING_ID, {}))
      return after.version
    })
    return { code: 200, message: '保存成功', data: { version } }
  },
}
