import { type ReactNode, useMemo } from 'react'
import type { FilterProps } from '#core/contract/client-plugin.ts'
import { MultiSelectField, type SelectChoice, SelectField } from '#core/runtime/combobox/select-field.tsx'
import type { ClientOption } from '#schemas/types/wire.ts'

/** Flattens nested options, labels contain the path. Options that can no longer be chosen are kept: old rows have them. */
const choicesOf = (options: readonly ClientOption[], above = ''): readonly SelectChoice<string>[] =>
  options.flatMap(option => [
    { value: String(option.value), label: above + option.label, keys: option.keys },
    ...choicesOf(option.children ?? [], `${above}${option.label} / `),
  ])

const useSelectFilterProps = ({ id, filter, options, loading, search }: FilterProps) => ({
  id,
  options: useMemo(() => choicesOf(options), [options]),
  placeholder: filter.placeholder ?? '请选择',
  loading,
  search,
})

export const SelectFilter = (props: FilterProps): ReactNode => (
  <SelectField {...useSelectFilterProps(props)} value={props.value[0]} onChange={next => props.onChange([next])} />
)

export const MultiSelectFilter = (props: FilterProps): ReactNode => (
  <MultiSelectField
    {...useSelectFilterProps(props)}
    mostChips={1}
    value={props.value[0]?.split(',').filter(Boolean) ?? []}
    onChange={next => props.onChange([next.length > 0 ? next.join(',') : undefined])}
  />
)
