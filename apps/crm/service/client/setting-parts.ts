import type { PagePart } from '#core/runtime/form/conflict.ts'
import type { ClientOption } from '#schemas/types/wire.ts'
import type { People } from './people.ts'
import type { Member, Override } from './setting.ts'

const labelIn = (options: readonly ClientOption[], value: unknown): string | undefined => {
  for (const option of options) {
    const found = String(option.value) === value ? option.label : labelIn(option.children ?? [], value)
    if (found !== undefined) return found
  }
  return undefined
}

/** Parts of the setting with their texts for the conflict dialog. */
export const settingParts = ({ setting, names }: People): readonly PagePart[] => {
  const person = (id: unknown): string => names.get(Number(id)) ?? `员工${id}`
  const place = ({ customerSource, residentCity }: Override): string =>
    [
      customerSource && (labelIn(setting.sourceList, customerSource) ?? customerSource),
      residentCity && (labelIn(setting.cityList, residentCity) ?? residentCity),
    ]
      .filter(Boolean)
      .join(' · ') || '未选择来源或城市'
  return [
    { name: 'defaultStaffId', label: '默认客服', words: value => (value === undefined ? [] : [person(value)]) },
    {
      name: 'pool',
      label: '轮值名单',
      words: value =>
        (value as readonly Member[]).map(({ staffId, onDuty }, at) => `${at + 1}. ${person(staffId)}${onDuty ? '' : '（离岗）'}`),
    },
    {
      name: 'overrides',
      label: '指定客服',
      words: value =>
        (value as readonly Override[]).map(one => `${place(one)}：${one.staffId === undefined ? '未选择客服' : person(one.staffId)}`),
    },
  ]
}
