import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useMemo } from 'react'
import { SelectField } from '#core/runtime/combobox/select-field.tsx'
import { TreeCombobox, type TreeNode } from '#core/runtime/combobox/tree-combobox.tsx'
import type { ClientOption } from '#schemas/types/wire.ts'
import { useStaffContext } from './people.ts'
import { PersonSelect } from './person-select.tsx'
import { newStaffOverride, type StaffOverride, staffOverrideProblem } from './setting.ts'

interface Props {
  readonly overrides: readonly StaffOverride[]
  readonly disabled: boolean
  /** Set after a save attempt: shows what is missing. */
  readonly strict: boolean
  onChange(overrides: readonly StaffOverride[]): void
}

const sourceTreeNodes = (options: readonly ClientOption[]): TreeNode[] =>
  options.map(({ value, label, disabled, children }) => ({
    value: String(value),
    label,
    disabled: disabled === true,
    children: sourceTreeNodes(children ?? []),
  }))

/** Editable list of overrides: an employee for a source, a city, or both. */
export function OverrideList({ overrides, disabled, strict, onChange }: Props): ReactNode {
  const { setting } = useStaffContext()
  const sources = useMemo(() => sourceTreeNodes(setting.sourceList), [setting.sourceList])
  const replace = (key: number, change: Partial<StaffOverride>): void =>
    onChange(overrides.map(one => (one.key === key ? { ...one, ...change } : one)))
  return (
    <>
      {overrides.length === 0 && <p className="service-none">没有指定规则</p>}
      {overrides.map((override, place) => (
        <OverrideRow
          key={override.key}
          name={`第${place + 1}条`}
          override={override}
          sources={sources}
          problem={strict ? staffOverrideProblem(override, overrides) : undefined}
          disabled={disabled}
          onChange={change => replace(override.key, change)}
          onRemove={() => onChange(overrides.filter(one => one !== override))}
        />
      ))}
      {!disabled && (
        <Button type="dashed" className="service-more" onClick={() => onChange([...overrides, newStaffOverride(overrides)])}>
          新增规则
        </Button>
      )}
    </>
  )
}

interface OverrideRowProps {
  readonly name: string
  readonly override: StaffOverride
  readonly sources: readonly TreeNode[]
  readonly problem: string | undefined
  readonly disabled: boolean
  onChange(change: Partial<StaffOverride>): void
  onRemove(): void
}

function OverrideRow({ name, override, sources, problem, disabled, onChange, onRemove }: OverrideRowProps): ReactNode {
  const { setting } = useStaffContext()
  const cities = setting.cityList.map(({ value, label }) => ({ value: String(value), label }))
  return (
    <fieldset className="service-override">
      <legend className="yh-unseen">{name}规则</legend>
      <TreeCombobox
        label={`${name}来源`}
        nodes={sources}
        chosen={override.customerSource == null ? [] : [override.customerSource]}
        disabled={disabled}
        placeholder="不限来源"
        onChange={([source]) => onChange({ customerSource: source ?? null })}
      />
      <SelectField
        label={`${name}城市`}
        value={override.residentCity ?? undefined}
        options={cities}
        disabled={disabled}
        placeholder="不限城市"
        onChange={value => onChange({ residentCity: value ?? null })}
      />
      <PersonSelect label={`${name}客服`} value={override.staffId} disabled={disabled} onChange={staffId => onChange({ staffId })} />
      {!disabled && (
        <Button size="small" type="text" status="danger" aria-label={`移除${name}规则`} onClick={onRemove}>
          移除
        </Button>
      )}
      {problem && (
        <p role="alert" className="service-problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
