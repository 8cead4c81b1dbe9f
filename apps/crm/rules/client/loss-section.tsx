import Checkbox from '@arco-design/web-react/es/Checkbox'
import '@arco-design/web-react/es/Checkbox/style/css.js'
import { type ReactNode, useId } from 'react'
import { MultiSelectField } from '#core/runtime/combobox/select-field.tsx'
import type { Exemption } from '../wire/settings.ts'
import type { LossSpread } from '../wire.ts'
import { EXEMPTION_LABELS, LIST_LABELS } from './rule-parts.ts'
import { NumberSetting, RuleSetting, SwitchSetting, useRulesEditing } from './setting.tsx'

const COMMON_WARN_DAYS = [1, 2, 3, 5, 7, 10, 15]

/** Distinct days from 1 to 365 in falling order, typed or chosen; anything else is dropped. */
const validWarnDays = (values: readonly unknown[]): readonly number[] =>
  [...new Set(values.map(value => Number.parseInt(String(value), 10)).filter(day => day >= 1 && day <= 365))].sort((a, b) => b - a)

function WarnDays(): ReactNode {
  const { draft, problems, readonly, change } = useRulesEditing()
  const id = useId()
  const options = [...new Set([...COMMON_WARN_DAYS, ...draft.warnDays])].sort((a, b) => a - b)
  return (
    <RuleSetting
      label={LIST_LABELS.warnDays}
      name="warnDays"
      id={id}
      help="流失前的第几天提醒归属人，可选择或输入；最后一次同时提醒部门查看人"
    >
      <MultiSelectField
        id={id}
        create={typed => validWarnDays([typed])[0]?.toString()}
        value={draft.warnDays}
        options={options.map(day => ({ value: day, label: `${day}天` }))}
        disabled={readonly}
        invalid={problems['warnDays'] !== undefined}
        placeholder="不提醒"
        onChange={days => change({ warnDays: validWarnDays(days) })}
      />
    </RuleSetting>
  )
}

function Exemptions(): ReactNode {
  const { draft, readonly, change } = useRulesEditing()
  return (
    <RuleSetting label={LIST_LABELS.exempt} help="已成单的客户始终不会流失">
      <Checkbox.Group
        value={[...draft.exempt]}
        options={[
          { label: EXEMPTION_LABELS.ORDERED, value: 'ORDERED', disabled: true },
          { label: EXEMPTION_LABELS.EXCLUSIVE, value: 'EXCLUSIVE', disabled: readonly },
          { label: EXEMPTION_LABELS.PROTECTED, value: 'PROTECTED', disabled: readonly },
        ]}
        onChange={(exempt: Exemption[]) => change({ exempt })}
      />
    </RuleSetting>
  )
}

/** Automatic loss: the two periods, exemptions and warnings. */
export function LossSection({ spread }: { readonly spread: LossSpread | null }): ReactNode {
  const { draft } = useRulesEditing()
  return (
    <section className="yh-card" aria-labelledby="yh-rules-loss">
      <h2 id="yh-rules-loss">自动流失</h2>
      <div className="yh-rules-grid">
        <SwitchSetting name="followEnabled" help="自最近一次跟进、领取或变更归属人起计时，到期移入公海" />
        <NumberSetting name="noFollowUpDays" off={!draft.followEnabled} />
        <SwitchSetting name="allocEnabled" help="自录入或最近一次领取起计时，到期未分配机构则移入公海" />
        <NumberSetting name="noAllocationDays" off={!draft.allocEnabled} />
        <WarnDays />
        <Exemptions />
        <NumberSetting name="minFollowUpChars" />
        <NumberSetting name="spreadDays" off={!draft.followEnabled && !draft.allocEnabled} />
        <NumberSetting name="maxLossPercent" />
      </div>
      {spread && (
        <p className="yh-rules-help">
          规则启用或收紧前的客户还有{spread.count}条，将于{spread.from === spread.to ? spread.from : `${spread.from}至${spread.to}`}
          分批流失；其间跟进或分配即重新计时
        </p>
      )}
    </section>
  )
}
