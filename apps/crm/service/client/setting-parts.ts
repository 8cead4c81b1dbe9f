import type { PartOf } from '#core/runtime/form/conflict.ts'
import type { ClientOption } from '#schemas/types/wire.ts'
import type { StaffContextValue } from './people.ts'
import type { SettingDraft, StaffOverride } from './setting.ts'

const optionLabel = (options: readonly ClientOption[], value: unknown): string | undefined => {
  for (const option of options) {
    const found = String(option.value) === value ? option.label : optionLabel(option.children ?? [], value)
    if (found !== undefined) return found
  }
  return undefined
}

/** Parts of the setting with their texts for the conflict dialog. */
export const settingParts = ({ setting, names }: StaffContextValue): readonly PartOf<SettingDraft>[] => {
  const person = (id: number): string => names.get(id) ?? `员工${id}`
  const place = ({ customerSource, residentCity }: StaffOverride): string =>
    [
      customerSource && (optionLabel(setting.sourceList, customerSource) ?? customerSource),
      residentCity && (optionLabel(setting.cityList, residentCity) ?? residentCity),
    ]
      .filter(Boolean)
      .join(' · ') || '未选择来源或城市'
  return [
    { name: 'defaultStaffId', label: '默认客服', words: id => (id === undefined ? [] : [person(id)]) },
    {
      name: 'pool',
      label: '轮值名单',
      words: pool => pool.map(({ staffId, onDuty }, at) => `${at + 1}. ${person(staffId)}${onDuty ? '' : '（离岗）'}`),
    },
    {
      name: 'overrides',
      label: '指定客服',
      words: overrides => overrides.map(one => `${place(one)}：${one.staffId === undefined ? '未选择客服' : person(one.staffId)}`),
    },
  ]
}
