import type { ClientPlugin } from '#core/contract/client-plugin.ts'

/** Form controls. Related ones share a chunk; each chunk is loaded when a form first shows one of them. */
const text = () => import('./text-controls.tsx')
const select = () => import('./select.tsx')
const date = () => import('./date-picker.tsx')
const number = { load: async () => (await import('./number-input.tsx')).NumberInput }

export const controls: NonNullable<ClientPlugin['controls']> = {
  input: { load: async () => (await text()).TextInput },
  textarea: { load: async () => (await text()).Textarea },
  phone: { load: async () => (await text()).PhoneInput },
  wechat: { load: async () => (await text()).WechatInput },
  password: { load: async () => (await text()).Password },
  number,
  money: number,
  percent: number,
  select: { load: async () => (await select()).SingleSelect },
  multiSelect: { load: async () => (await select()).MultiSelect },
  search: { load: async () => (await select()).SingleSelect },
  treeSelect: { load: async () => (await import('./tree-select.tsx')).TreeSelectControl },
  cascader: { load: async () => (await import('./cascader.tsx')).CascaderControl },
  radio: { load: async () => (await import('./radio.tsx')).RadioControl },
  switch: { load: async () => (await import('./switch.tsx')).SwitchControl },
  date: { load: async () => (await date()).DateControl },
  datetime: { load: async () => (await date()).DatetimeControl },
  month: { load: async () => (await date()).MonthControl },
}
