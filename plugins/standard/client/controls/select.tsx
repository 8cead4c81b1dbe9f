import Message from '@arco-design/web-react/es/Message'
import Select from '@arco-design/web-react/es/Select'
import Spin from '@arco-design/web-react/es/Spin'
import '@arco-design/web-react/es/Message/style/css.js'
import '@arco-design/web-react/es/Select/style/css.js'
import '@arco-design/web-react/es/Spin/style/css.js'
import { type ReactNode, useMemo, useRef } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { type ItemLookup, useItemLookup } from '#core/runtime/form/index.ts'
import { matchesTyped } from '#core/runtime/index.ts'
import type { ClientOption } from '#schemas/types/wire.ts'
import { SelectKeys } from '../select/select-keys.tsx'
import { asList, flatOptions, mostChosen, offered, tooMany } from './control-value.ts'

interface Choice {
  readonly label: string
  readonly value: string | number
  readonly disabled: boolean
  /** How it is spelled. */
  readonly extra?: readonly string[]
}

/** The list widget knows texts and numbers only; true and false travel through it as texts. */
const keyOf = (value: unknown): string | number => (typeof value === 'boolean' ? `:${value}` : (value as string | number))
const valueAt = (key: string | number): string | number | boolean => (key === ':true' ? true : key === ':false' ? false : key)

/** Choices, with what is chosen but not among the options: a person beyond the first 500 must still show a name, or at least the value. */
function useChoices(options: readonly ClientOption[], value: unknown, lookup: ItemLookup): Choice[] {
  const seen = useRef(new Map<unknown, string>())
  return useMemo(() => {
    const known = offered(flatOptions(options), value).map(option => ({
      label: option.label,
      value: keyOf(option.value),
      disabled: option.disabled === true || option.manual === false,
      extra: option.keys,
    }))
    for (const { label, value: key } of known) seen.current.set(key, label)
    const missing = asList(value)
      .map(keyOf)
      .filter(key => !known.some(option => option.value === key))
    const named = missing.map(key => ({ label: seen.current.get(key) ?? lookup.labelOf(key) ?? String(key), value: key, disabled: false }))
    return [...named, ...known]
  }, [options, value, lookup])
}

const wait = <Spin size={16} style={{ display: 'block', padding: 'var(--yh-space-4)', textAlign: 'center' }} />

const selectControl =
  (many: boolean) =>
  ({ id, item, options, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode => {
    const lookup = useItemLookup()
    const choices = useChoices(options, value, lookup)
    const most = many ? mostChosen(item) : undefined
    const keys = asList(value).map(keyOf)
    const change = (next: unknown): void => {
      const chosen = asList(next).map(valueAt)
      if (most !== undefined && chosen.length > most) return void Message.warning(tooMany(most))
      if (chosen.length === 0) onChange(undefined)
      else onChange(many ? chosen : chosen[0])
    }
    return (
      <SelectKeys>
        <Select
          id={id}
          mode={many ? 'multiple' : undefined}
          value={many ? (keys as string[]) : keys[0]}
          options={choices}
          disabled={disabled}
          status={invalid ? 'error' : undefined}
          placeholder={placeholder}
          allowClear
          showSearch
          filterOption={lookup.more ? false : matchesTyped}
          onSearch={lookup.more ? lookup.search : undefined}
          notFoundContent={lookup.loading ? wait : undefined}
          getPopupContainer={() => document.body}
          onChange={change}
          onVisibleChange={visible => {
            if (visible) return
            lookup.search('')
            onBlur()
          }}
        />
      </SelectKeys>
    )
  }

/** One option. Where the server holds more than it sent, typing asks it; otherwise typing filters. */
export const SingleSelect = selectControl(false)
/** Several options, at most rules.max of them. */
export const MultiSelect = selectControl(true)
