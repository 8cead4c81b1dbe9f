import { type ReactNode, useMemo, useRef } from 'react'
import { TreeCombobox, type TreeComboboxProps, type TreeNode } from './tree-combobox.tsx'

/** One option of a list. */
export interface SelectChoice<Value> {
  readonly value: Value
  readonly label: string
  /** Spellings of the label, such as pinyin, for the search. */
  readonly keys?: readonly string[] | undefined
  /** Shown, but not selectable. */
  readonly disabled?: boolean
}

export interface SelectFieldProps<Value>
  extends Omit<TreeComboboxProps, 'nodes' | 'chosen' | 'by' | 'multiple' | 'columns' | 'leavesOnly' | 'labelOf' | 'onChange' | 'create'> {
  readonly options: readonly SelectChoice<Value>[]
  readonly value: Value | undefined
  /** Label of a selected value that is not among the options. */
  labelOf?(value: Value): string | undefined
  onChange(value: Value | undefined): void
}

export interface MultiSelectFieldProps<Value>
  extends Omit<TreeComboboxProps, 'nodes' | 'chosen' | 'by' | 'multiple' | 'columns' | 'leavesOnly' | 'labelOf' | 'onChange' | 'required'> {
  readonly options: readonly SelectChoice<Value>[]
  readonly value: readonly Value[]
  /** Labels of selected values that are not among the options. */
  labelOf?(value: Value): string | undefined
  onChange(values: readonly Value[]): void
}

type SelectValue = string | number | boolean

/** Options as nodes. Labels and values are remembered: a selected value keeps its label after a search no longer finds it. */
function useChoiceNodes<Value extends SelectValue>(
  options: readonly SelectChoice<Value>[],
  chosen: readonly Value[],
  labelOf: ((value: Value) => string | undefined) | undefined,
) {
  const known = useRef(new Map<string, { readonly value: Value; readonly label?: string }>())
  for (const value of chosen) if (!known.current.has(String(value))) known.current.set(String(value), { value })
  for (const { value, label } of options) known.current.set(String(value), { value, label })
  const nodes = useMemo<readonly TreeNode[]>(() => options.map(({ value, ...rest }) => ({ ...rest, value: String(value) })), [options])
  return {
    nodes,
    chosen: chosen.map(String),
    labelOf: (key: string): string | undefined => {
      const one = known.current.get(key)
      return one && (one.label ?? labelOf?.(one.value))
    },
    valuesOf: (keys: readonly string[]): readonly Value[] => keys.map(key => known.current.get(key)?.value ?? (key as Value)),
  }
}

/** A select of one option, or none. Values keep their type: 1 and true do not become strings. */
export function SelectField<Value extends SelectValue>({ options, value, labelOf, onChange, ...rest }: SelectFieldProps<Value>): ReactNode {
  const { valuesOf, ...tree } = useChoiceNodes(options, value === undefined ? [] : [value], labelOf)
  return <TreeCombobox {...rest} {...tree} onChange={keys => onChange(valuesOf(keys)[0])} />
}

/** Same as SelectField, for several values. */
export function MultiSelectField<Value extends SelectValue>({
  options,
  value,
  labelOf,
  onChange,
  ...rest
}: MultiSelectFieldProps<Value>): ReactNode {
  const { valuesOf, ...tree } = useChoiceNodes(options, value, labelOf)
  return <TreeCombobox {...rest} {...tree} multiple onChange={keys => onChange(valuesOf(keys))} />
}
