import { type ReactNode, useRef, useState } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { MultiSelectField } from '#core/runtime/combobox/select-field.tsx'
import { PartFailed, PartWaiting } from '#core/runtime/detail/index.ts'
import { useForm } from '#core/runtime/form/index.ts'
import { useData, useMobile, useNamedOptions } from '#core/runtime/index.ts'
import type { ClientOption } from '#schemas/types/wire.ts'
import { type TransferInstitution, transferInstitutionsAt } from '../../wire/transfer.ts'
import { ChoiceList } from './choice-list.tsx'
import { ChosenList } from './chosen-list.tsx'
import { choiceLimits, countriesOf, institutionIdsIn, institutionSummary } from './transfer-model.ts'
import './transfer.css'

const COUNTRY_SET = 'country'
const COUNTRY_FILTER_LABEL = '筛选国家'

const noInstitutions: readonly TransferInstitution[] = []
const noOptions: readonly ClientOption[] = []

const textProp = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Names of all institutions offered so far, so that a chosen one keeps its name when the country filter changes. */
function useInstitutionNames(institutions: readonly TransferInstitution[]): ReadonlyMap<number, string> {
  const names = useRef(new Map<number, string>())
  for (const { id, name } of institutions) names.current.set(id, name)
  return names.current
}

/** Form control for institutions: a list filtered by country on the left, the chosen ones on the right; on a phone one list with checkboxes. */
export function InstitutionTransfer({ id, item, value, disabled, invalid, onChange, onBlur }: ControlProps): ReactNode {
  const { rows, init } = useForm()
  const props = item.props ?? {}
  const mobile = useMobile()
  const set = textProp(props['countries']) ?? COUNTRY_SET
  const [countries, setCountries] = useState(() => countriesOf(rows, props['from']))
  const sets = useNamedOptions([set])
  const path = textProp(props['path'])
  const { data, error, refreshing, refresh } = useData(
    path === undefined ? null : transferInstitutionsAt(path),
    { countryOfApplicationContainsIn: countries.join(',') },
    { keep: true },
  )
  const institutions = data?.institutionsList ?? noInstitutions
  const names = useInstitutionNames(institutions)
  const chosen = institutionIdsIn(value)
  const limits = choiceLimits(init, data, item.rules?.max)
  const offered = (sets[set] ?? noOptions).map(option => ({ value: String(option.value), label: option.label }))
  const labelOf = (country: string): string => offered.find(({ value }) => value === country)?.label ?? country
  const change = (next: readonly number[]): void => onChange(next.length > 0 ? [...next] : undefined)
  const failed = error !== undefined && !refreshing
  const waiting = data === undefined && refreshing
  const instead = failed ? <PartFailed error={error} retry={() => void refresh()} /> : waiting && <PartWaiting />

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: blur events of the inputs bubble up to here
    <div className={`yh-transfer${invalid ? ' is-invalid' : ''}`} onBlur={onBlur}>
      <div className="yh-transfer-filter">
        <span aria-hidden="true">{COUNTRY_FILTER_LABEL}</span>
        <MultiSelectField
          label={COUNTRY_FILTER_LABEL}
          placeholder="全部国家"
          disabled={disabled}
          mostChips={mobile ? 2 : 5}
          value={countries}
          options={offered}
          onChange={setCountries}
        />
      </div>
      <div className="yh-transfer-panes">
        <ChoiceList
          {...limits}
          id={id}
          institutions={institutions}
          chosen={chosen}
          disabled={disabled}
          factsOf={one => institutionSummary(one, countries, labelOf)}
          onChange={change}
        >
          {instead}
        </ChoiceList>
        <ChosenList chosen={chosen} names={names} disabled={disabled} short={mobile} onChange={change} />
      </div>
    </div>
  )
}
