import Select from '@arco-design/web-react/es/Select'
import '@arco-design/web-react/es/Select/style/css.js'
import { type ReactNode, useRef, useState } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { useForm } from '#core/runtime/form/index.ts'
import { toast, useData, useMobile, useNamedOptions } from '#core/runtime/index.ts'
import { PartFailed, Waiting } from '../part-state.tsx'
import { ChoiceList } from './choice-list.tsx'
import { ChosenList } from './chosen-list.tsx'
import { countriesOf, type Institution, idsOf, institutionsOf } from './transfer-model.ts'
import './transfer.css'

const COUNTRY_SET = 'country'

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
    if (most !== undefined && next.length > most) toast.warning(`最多可选${most}个`)
    else onChange(next.length > 0 ? [...next] : undefined)
  }
  const failed = error !== undefined && !refreshing

  return (
    // biome-ignore lint/a11y/useSemanticElements: the form describes the element that has a role; a fieldset would bring a border and a legend of its own
    <div id={id} role="group" className={`yh-transfer${invalid ? ' is-invalid' : ''}`} onBlur={onBlur}>
      <Select
        mode="multiple"
        aria-label="按国家筛选"
        placeholder="按国家筛选"
        allowClear
        disabled={disabled}
        maxTagCount={mobile ? 2 : 5}
        value={[...countries]}
        options={(sets[set] ?? []).map(option => ({ value: String(option.value), label: option.label }))}
        getPopupContainer={() => document.body}
        onChange={(next: string[]) => setCountries(next)}
      />
      <div className="yh-transfer-panes">
        {failed ? (
          <PartFailed error={error} retry={() => void refresh()} />
        ) : data === undefined && refreshing ? (
          <Waiting />
        ) : (
          <ChoiceList institutions={institutions} chosen={chosen} disabled={disabled} onChange={change} />
        )}
        <ChosenList chosen={chosen} names={names} disabled={disabled} short={mobile} onChange={change} />
      </div>
    </div>
  )
}
