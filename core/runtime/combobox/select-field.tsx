import { type ReactNode, useMemo, useRef } from 'react'
import { TreeCombobox, type TreeComboboxProps, type TreeNode } from './tree-combobox.tsx'

/** One of a list. */
export interface Choice<Value> {
  readonly value: Value
  readonly label: string
  /** How the label is spelled. */
  readonly keys?: readonly string[] | undefined
  /** Shown, and not to be chosen. */
  readonly disabled?: boolean
}

export interface SelectFieldProps<Value>
  extends Omit<TreeComboboxProps, 'nodes' | 'chosen' | 'by' | 'multiple' | 'columns' | 'leavesOnly' | 'labelOf' | 'onChange' | 'create'> {
  readonly options: readonly Choice<Value>[]
  readonly value: Value | undefined
  /** Name of a chosen value that is not among the options. */
  labelOf?(value: Value): string | undefined
  onChange(value: Value | undefined): void
}

export interface MultiSelectFieldProps<Value>
  extends Omit<TreeComboboxProps, 'nodes' | 'chosen' | 'by' | 'multiple' | 'columns' | 'leavesOnly' | 'labelOf' | 'onChange' | 'required'> {
  readonly options: readonly Choice<Value>[]
  readonly value: readonly Value[]
  /** Names of chosen values that are not among the options. */
  labelOf?(value: Value): string | undefined
  onChange(values: readonly Value[]): void
}

type Plain = string | number | boolean

/** Choices as nodes. Names and values are kept: what a search does not find any more still has them where it is chosen. */
function useNodes<Value extends Plain>(
  options: readonly Choice<Value>[],
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

/** A field that holds one of several choices, or none. Values keep their kind: 1 and true do not become texts. */
export function SelectField<Value extends Plain>({ options, value, labelOf, onChange, ...rest }: SelectFieldProps<Value>): ReactNode {
  const { valuesOf, ...tree } = useNodes(options, value === undefined ? [] : [value], labelOf)
  return <TreeCombobox {...rest} {...tree} onChange={keys => onChange(valuesOf(keys)[0])} />
}

/** As SelectField, for several. */
export function MultiSelectField<Value extends Plain>({
  options,
  value,
  labelOf,
  onChange,
  ...rest
}: MultiSelectFieldProps<Value>): ReactNode {
  const { valuesOf, ...tree } = useNodes(options, value, labelOf)
  return <TreeCombobox {...rest} {...tree} multiple onChange={keys => onChange(valuesOf(keys))} />
}
