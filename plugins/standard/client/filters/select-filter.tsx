import '@arco-design/web-react/es/Select/style/css.js'
import Select, { type SelectProps } from '@arco-design/web-react/es/Select'
import { type ReactNode, useRef } from 'react'
import type { FilterProps } from '#core/contract/client-plugin.ts'
import { matchesTyped } from '#core/runtime/index.ts'
import type { ClientOption } from '#schemas/types/wire.ts'
import { SelectKeys } from '../select/select-keys.tsx'

interface Choice {
  readonly label: string
  readonly value: string
  /** How it is spelled. */
  readonly extra?: readonly string[]
}

/** Nested sets are offered flat, each under the names above it. Options that staff can no longer choose still filter old rows. */
const choicesOf = (options: readonly ClientOption[], above = ''): readonly Choice[] =>
  options.flatMap(option => [
    { label: above + option.label, value: String(option.value), extra: option.keys },
    ...choicesOf(option.children ?? [], `${above}${option.label} / `),
  ])

/** Choices, and what is chosen although this search did not find it: with its name where that has been seen. */
const useChoices = (options: readonly ClientOption[], chosen: readonly string[]): Choice[] => {
  const names = useRef(new Map<string, string>())
  const choices = choicesOf(options)
  for (const { value, label } of choices) names.current.set(value, label)
  const missing = chosen.filter(value => choices.every(choice => choice.value !== value))
  return [...missing.map(value => ({ value, label: names.current.get(value) ?? value })), ...choices]
}

const manyChoices = 10

const shared = (props: FilterProps, choices: Choice[], typing: boolean): SelectProps => ({
  id: props.id,
  allowClear: true,
  loading: props.loading,
  options: choices,
  placeholder: props.filter.placeholder ?? '请选择',
  showSearch: typing || props.search !== undefined || choices.length > manyChoices ? { retainInputValue: false } : false,
  filterOption: props.search ? false : matchesTyped,
  onSearch: props.search,
  onVisibleChange: (visible: boolean) => {
    if (!visible) props.search?.('')
  },
  notFoundContent: props.loading ? '加载中' : '没有匹配的选项',
  getPopupContainer: () => document.body,
})

const single =
  (typing: boolean) =>
  (props: FilterProps): ReactNode => {
    const [value] = props.value
    const choices = useChoices(props.options, value === undefined ? [] : [value])
    return (
      <SelectKeys>
        <Select
          {...shared(props, choices, typing)}
          value={value}
          onChange={(next: string | undefined) => props.onChange([next === undefined ? undefined : String(next)])}
        />
      </SelectKeys>
    )
  }

export const SelectFilter = single(false)
export const SearchFilter = single(true)

export const MultiSelectFilter = (props: FilterProps): ReactNode => {
  const chosen = props.value[0]?.split(',').filter(Boolean) ?? []
  const choices = useChoices(props.options, chosen)
  return (
    <SelectKeys>
      <Select
        {...shared(props, choices, true)}
        mode="multiple"
        maxTagCount={1}
        value={chosen}
        onChange={(next: readonly string[]) => props.onChange([next.length > 0 ? next.join(',') : undefined])}
      />
    </SelectKeys>
  )
}
