import { type ReactNode, useRef, useState } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { MultiSelectField } from '#core/runtime/combobox/select-field.tsx'
import { PartFailed, PartWaiting } from '#core/runtime/detail/index.ts'
import { useForm } from '#core/runtime/form/index.ts'
import { toast, useData, useMobile, useNamedOptions } from '#core/runtime/index.ts'
import { ChoiceList } from './choice-list.tsx'
import { ChosenList } from './chosen-list.tsx'
import { countriesOf, type Institution, idsOf, institutionsOf } from './transfer-model.ts'
import './transfer.css'

const COUNTRY_SET = 'country'
const COUNTRIES = '按国家筛选'

const textProp = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Names of everything that was ever offered: what is chosen keeps its name when the countries change. */
function useNames(institutions: readonly Institution[]): ReadonlyMap<number, string> {
  const names = useRef(new Map<number, string>())
  for (const { id, name } of institutions) names.current.set(id, name)
  return names.current
}

/** Institutions by country on the left, the chosen ones on the right; on a phone one list with boxes to tick. */
export function InstitutionTransfer({ id, item, value, disabled, invalid, onChange, onBlur }: ControlProps): ReactNode {
  const { rows } = useForm()
  const props = item.props ?? {}
  const mobile = useMobile()
  const set = textProp(props['countries']) ?? COUNTRY_SET
  const [countries, setCountries] = useState(() => countriesOf(rows, props['from']))
  const sets = useNamedOptions([set])
  const { data, error, refreshing, refresh } = useData<unknown>(
    textProp(props['path']) ?? null,
    { countryOfApplicationContainsIn: countries.join(',') },
    { keep: true },
  )
  const institutions = institutionsOf(data)
  const names = useNames(institutions)
  const chosen = idsOf(value)
  const most = item.rules?.max
  const change = (next: readonly number[]): void => {
    if (most !== undefined && next.length > most) toast.warning(`最多可选择${most}个`)
    else onChange(next.length > 0 ? [...next] : undefined)
  }
  const failed = error !== undefined && !refreshing
  const waiting = data === undefined && refreshing
  const instead = failed ? <PartFailed error={error} retry={() => void refresh()} /> : waiting && <PartWaiting />

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what leaves the inputs bubbles up to here
    <div className={`yh-transfer${invalid ? ' is-invalid' : ''}`} onBlur={onBlur}>
      <MultiSelectField
        label={COUNTRIES}
        placeholder={COUNTRIES}
        disabled={disabled}
        mostChips={mobile ? 2 : 5}
        value={countries}
        options={(sets[set] ?? []).map(option => ({ value: String(option.value), label: option.label }))}
        onChange={setCountries}
      />
      <div className="yh-transfer-panes">
        <ChoiceList id={id} institutions={institutions} chosen={chosen} disabled={disabled} onChange={change}>
          {instead}
        </ChoiceList>
        <ChosenList chosen={chosen} names={names} disabled={disabled} short={mobile} onChange={change} />
      </div>
    </div>
  )
}
