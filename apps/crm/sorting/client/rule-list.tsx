import Button from '@arco-design/web-react/es/Button'
import Input from '@arco-design/web-react/es/Input'
import Radio from '@arco-design/web-react/es/Radio'
import Switch from '@arco-design/web-react/es/Switch'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Input/style/css.js'
import '@arco-design/web-react/es/Radio/style/css.js'
import '@arco-design/web-react/es/Switch/style/css.js'
import type { ReactNode } from 'react'
import { keysOf } from '#core/contract/must.ts'
import { DIRECTION_TEXTS, METRIC_TEXTS, type SortingRule } from '../wire.ts'

const DIRECTION_OPTIONS = keysOf(DIRECTION_TEXTS).map(value => ({ value, label: DIRECTION_TEXTS[value] }))

interface Props {
  readonly rules: readonly SortingRule[]
  readonly disabled: boolean
  onChange(rules: readonly SortingRule[]): void
}

/** Swaps a rule with its neighbour above (-1) or below (1). */
const movedRule = (rules: readonly SortingRule[], place: number, by: -1 | 1): readonly SortingRule[] => {
  const next = [...rules]
  const [rule] = next.splice(place, 1)
  if (rule) next.splice(place + by, 0, rule)
  return next
}

/** Editable list of the rules, one per line. */
export function RuleList({ rules, disabled, onChange }: Props): ReactNode {
  return (
    <ol className="sorting-rules">
      {rules.map((rule, place) => (
        <RuleLine
          key={rule.metric}
          rule={rule}
          disabled={disabled}
          first={place === 0}
          last={place === rules.length - 1}
          onChange={change => onChange(rules.map(one => (one === rule ? { ...one, ...change } : one)))}
          onMove={by => onChange(movedRule(rules, place, by))}
        />
      ))}
    </ol>
  )
}

interface RuleLineProps {
  readonly rule: SortingRule
  readonly disabled: boolean
  readonly first: boolean
  readonly last: boolean
  onChange(change: Partial<SortingRule>): void
  onMove(by: -1 | 1): void
}

function RuleLine({ rule, disabled, first, last, onChange, onMove }: RuleLineProps): ReactNode {
  const { label, help } = METRIC_TEXTS[rule.metric]
  return (
    <li className={rule.enabled ? 'sorting-rule' : 'sorting-rule is-off'}>
      <Switch
        size="small"
        checked={rule.enabled}
        disabled={disabled}
        aria-label={`启用${label}`}
        onChange={enabled => onChange({ enabled })}
      />
      <div className="sorting-metric">
        <strong>{label}</strong>
        <span>{help}</span>
      </div>
      <Input
        className="sorting-weight"
        value={String(rule.weight)}
        disabled={disabled}
        inputMode="numeric"
        aria-label={`${label}的权重`}
        suffix="%"
        status={rule.weight > 100 ? 'error' : undefined}
        onChange={text => onChange({ weight: Number(text.replace(/\D/g, '').slice(0, 3)) })}
      />
      <Radio.Group
        type="button"
        size="small"
        value={rule.direction}
        disabled={disabled}
        aria-label={`${label}的方向`}
        onChange={direction => onChange({ direction })}
        options={[...DIRECTION_OPTIONS]}
      />
      {!disabled && (
        <span className="sorting-tools">
          <Button size="small" type="text" disabled={first} aria-label={`${label}上移`} onClick={() => onMove(-1)}>
            上移
          </Button>
          <Button size="small" type="text" disabled={last} aria-label={`${label}下移`} onClick={() => onMove(1)}>
            下移
          </Button>
        </span>
      )}
    </li>
  )
}
