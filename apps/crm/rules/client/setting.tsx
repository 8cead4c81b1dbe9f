import Input from '@arco-design/web-react/es/Input'
import '@arco-design/web-react/es/Input/style/css.js'
import Switch from '@arco-design/web-react/es/Switch'
import '@arco-design/web-react/es/Switch/style/css.js'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { NUMBER_RANGES } from '../setting-rules.ts'
import type { RuleNumbers } from '../wire/settings.ts'
import { SWITCH_LABELS } from './rule-parts.ts'
import { NUMBER_WORDS, type RulesDraft } from './rules-draft.ts'

/** Context of all settings on the page: the draft, its problems, and how to change it. */
export interface RulesEditing {
  readonly draft: RulesDraft
  readonly problems: Readonly<Record<string, string>>
  readonly readonly: boolean
  change(part: Partial<RulesDraft>): void
}

export const RulesEditingContext = createContext<RulesEditing | undefined>(undefined)

export const useRulesEditing = (): RulesEditing => {
  const editing = useContext(RulesEditingContext)
  if (!editing) throw new Error('a setting stands outside of the page')
  return editing
}

export interface RuleSettingProps {
  readonly label: string
  readonly name?: string
  readonly help?: string
  /** Id of the control that the label refers to. */
  readonly id?: string
  readonly children: ReactNode
}

/** Label, control, and error message or help text. */
export function RuleSetting({ label, name, help, id, children }: RuleSettingProps): ReactNode {
  const { problems } = useRulesEditing()
  const problem = name === undefined ? undefined : problems[name]
  return (
    <div className="yh-rules-item" data-item={name}>
      {id === undefined ? (
        <span className="yh-rules-label">{label}</span>
      ) : (
        <label className="yh-rules-label" htmlFor={id}>
          {label}
        </label>
      )}
      <div className="yh-rules-control">{children}</div>
      {problem ? (
        <p className="yh-rules-problem" role="alert">
          {problem}
        </p>
      ) : (
        help && <p className="yh-rules-help">{help}</p>
      )}
    </div>
  )
}

const parseDigits = (text: string): number | undefined => {
  const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, 6)
  return digits === '' ? undefined : Number(digits)
}

/** Input for a number. A text input, because a wheel over a number input changes its value. */
export function DigitsInput(props: {
  readonly id: string
  readonly value: number | undefined
  readonly unit: string
  readonly disabled: boolean
  readonly invalid: boolean
  onChange(value: number | undefined): void
}): ReactNode {
  const { id, value, unit, disabled, invalid, onChange } = props
  return (
    <Input
      id={id}
      value={value === undefined ? '' : String(value)}
      suffix={unit}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      inputMode="numeric"
      autoComplete="off"
      className="yh-rules-number"
      onChange={text => onChange(parseDigits(text))}
    />
  )
}

/** @param off true if the setting currently has no effect */
export function NumberSetting({ name, off = false }: { readonly name: keyof RuleNumbers; readonly off?: boolean }): ReactNode {
  const { draft, problems, readonly, change } = useRulesEditing()
  const id = useId()
  const { label } = NUMBER_RANGES[name]
  const { unit, help } = NUMBER_WORDS[name]
  return (
    <RuleSetting label={label} name={name} help={help} id={id}>
      <DigitsInput
        id={id}
        value={draft[name]}
        unit={unit}
        disabled={readonly || off}
        invalid={problems[name] !== undefined}
        onChange={value => change({ [name]: value })}
      />
    </RuleSetting>
  )
}

export function SwitchSetting({ name, help }: { readonly name: keyof typeof SWITCH_LABELS; readonly help: string }): ReactNode {
  const { draft, readonly, change } = useRulesEditing()
  const id = useId()
  return (
    <RuleSetting label={SWITCH_LABELS[name]} help={help} id={id}>
      <Switch id={id} checked={draft[name]} disabled={readonly} onChange={checked => change({ [name]: checked })} />
    </RuleSetting>
  )
}
