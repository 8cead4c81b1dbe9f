import type { Option } from '#core/contract/model/option.ts'
import { unitOf } from '#core/manifest/public.ts'
import type { ImportItem } from './imported-items.ts'

type TemplateItem = Pick<ImportItem, 'type' | 'rules' | 'default'>

const withUnitNote = (what: string, { type, rules }: TemplateItem): string => {
  const unit = unitOf(type, rules)
  return unit === undefined ? what : `${what}，单位${unit}`
}

const INSTRUCTIONS: Readonly<Record<string, (item: TemplateItem) => string>> = {
  text: ({ rules: { maxLength } }) => (maxLength === undefined ? '文字' : `文字，最多${maxLength}个字`),
  phone: () => '手机号，可带区号、空格或横线',
  wechat: () => '微信号，6–20位字母、数字、下划线或减号',
  email: () => '邮箱地址',
  url: () => '以 http:// 或 https:// 开头的网址',
  integer: item => withUnitNote('整数', item),
  decimal: item => withUnitNote('数字', item),
  money: item => `${withUnitNote('金额', item)}，只写半角数字，最多2位小数`,
  percent: item => withUnitNote('0–100 的数字', item),
  boolean: () => '从“可选值”中选一个',
  option: () => '从“可选值”中选一个',
  options: ({ rules: { max } }) => `从“可选值”中选，多个用顿号隔开${max === undefined ? '' : `，最多${max}个`}`,
  date: () => '日期',
  datetime: () => '日期和时间，时间可省略',
  month: () => '年月',
  ref: () => '名称，有同名时填用户名等不会重复的',
  region: () => '省、市、区的名称，如 四川省成都市武侯区',
}

/** Instructions for filling in a cell. */
export const instructionsFor = (item: TemplateItem): string => {
  const how = INSTRUCTIONS[item.type]?.(item) ?? ''
  return item.default === undefined ? how : `${how}；留空则用默认值`
}

const EXAMPLE_VALUES: Readonly<Record<string, string>> = {
  phone: '13800138000',
  wechat: 'wx_zhang01',
  email: 'name@example.com',
  url: 'https://example.com',
  integer: '1',
  decimal: '30',
  money: '1000.00',
  percent: '12.5',
  date: '2026-06-30',
  datetime: '2026-06-30 14:30',
  month: '2026-06',
}

/** Example value that an import would accept. */
export function exampleOf({ type }: TemplateItem, options: readonly Option[] = []): string {
  if (type === 'options')
    return options
      .slice(0, 2)
      .map(({ label }) => label)
      .join('、')
  return options[0]?.label ?? EXAMPLE_VALUES[type] ?? ''
}
