import { type ReactNode, useMemo } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { MultiSelectField, type SelectChoice, SelectField } from '#core/runtime/combobox/select-field.tsx'
import { useItemLookup } from '#core/runtime/form/index.ts'
import { toast } from '#core/runtime/index.ts'
import type { ClientOption } from '#schemas/types/wire.ts'
import { asList, flatOptions, maxChosen, selectableOptions, tooManyText } from './control-value.ts'

type SelectedValue = ClientOption['value']

/** Options of the control. A chosen value that is not among them gets its label from the row. */
function useChoices({ options, value }: ControlProps) {
  const lookup = useItemLookup()
  const choices = useMemo<readonly SelectChoice<SelectedValue>[]>(
    () =>
      selectableOptions(flatOptions(options), value).map(option => ({
        value: option.value,
        label: option.label,
        keys: option.keys,
        disabled: option.disabled === true || option.manual === false,
      })),
    [options, value],
  )
  return { options: choices, labelOf: lookup.labelOf, loading: lookup.loading, search: lookup.more ? lookup.search : undefined }
}

/** Select of one option. Typing filters the options, or asks the server if it holds more than it sent. */
export function SingleSelect(props: ControlProps): ReactNode {
  const { id, value, disabled, invalid, placeholder, onChange, onBlur } = props
  const [chosen] = asList(value)
  return <SelectField {...{ id, disabled, invalid, placeholder, onChange }} {...useChoices(props)} value={chosen} onLeave={onBlur} />
}

/** Select of several options, at most rules.max. */
export function MultiSelect(props: ControlProps): ReactNode {
  const { id, item, value, disabled, invalid, placeholder, onChange, onBlur } = props
  const most = maxChosen(item)
  const change = (next: readonly SelectedValue[]): void => {
    if (most !== undefined && next.length > most) toast.warning(tooManyText(most))
    else onChange(next.length > 0 ? [...next] : undefined)
  }
  return (
    <MultiSelectField
      {...{ id, disabled, invalid, placeholder }}
      {...useChoices(props)}
      value={asList(value)}
      onChange={change}
      onLeave={onBlur}
    />
  )
}
