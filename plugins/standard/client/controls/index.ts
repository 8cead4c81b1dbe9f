import type { ClientPlugin } from '#core/contract/client-plugin.ts'

/** Form controls. Related ones share a chunk; each chunk is loaded when a form first shows one of them. */
const loadTextControls = () => import('./text-controls.tsx')
const loadSelectControls = () => import('./select.tsx')
const loadDateControls = () => import('./date-picker.tsx')
const numberControl = { load: async () => (await import('./number-input.tsx')).NumberInput }

export const controls: NonNullable<ClientPlugin['controls']> = {
  input: { load: async () => (await loadTextControls()).TextInput },
  textarea: { load: async () => (await loadTextControls()).Textarea },
  phone: { load: async () => (await loadTextControls()).PhoneInput },
  wechat: { load: async () => (await loadTextControls()).WechatInput },
  password: { load: async () => (await loadTextControls()).NewPasswordInput },
  number: numberControl,
  money: numberControl,
  percent: numberControl,
  select: { load: async () => (await loadSelectControls()).SingleSelect },
  multiSelect: { load: async () => (await loadSelectControls()).MultiSelect },
  search: { load: async () => (await loadSelectControls()).SingleSelect },
  treeSelect: { load: async () => (await import('./tree-select.tsx')).TreeSelectControl },
  cascader: { load: async () => (await import('./cascader.tsx')).CascaderControl },
  radio: { load: async () => (await import('./radio.tsx')).RadioControl },
  switch: { load: async () => (await import('./switch.tsx')).SwitchControl },
  date: { load: async () => (await loadDateControls()).DateControl },
  datetime: { load: async () => (await loadDateControls()).DatetimeControl },
  month: { load: async () => (await loadDateControls()).MonthControl },
}
