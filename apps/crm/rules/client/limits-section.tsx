import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useId, useState } from 'react'
import { SelectField } from '#core/runtime/combobox/select-field.tsx'
import { useData } from '#core/runtime/index.ts'
import type { HoldingOverride, RulesEmployee } from '../wire/settings.ts'
import { rulesEmployeesList } from '../wire.ts'
import { LIST_LABELS } from './rule-parts.ts'
import { DigitsInput, NumberSetting, RuleSetting, SwitchSetting, useRulesEditing } from './setting.tsx'

/** Select field for an employee who is not in the list yet. */
function AddEmployee({
  label,
  list,
  onAdd,
}: {
  readonly label: string
  readonly list: readonly RulesEmployee[]
  onAdd(person: RulesEmployee): void
}): ReactNode {
  const [keyword, setKeyword] = useState('')
  const people = useData(rulesEmployeesList, keyword ? { keyword } : undefined, { keep: true })
  const taken = new Set(list.map(item => item.employeeId))
  const free = (people.data ?? []).filter(person => !taken.has(person.id))
  return (
    <div className="yh-rules-add">
      <SelectField
        label={label}
        value={undefined}
        placeholder="新增员工"
        options={free.map(person => ({ value: person.id, label: person.label }))}
        loading={people.refreshing}
        search={text => setKeyword(text.trim().slice(0, 30))}
        onChange={id => {
          const person = free.find(one => one.id === id)
          if (person) onAdd({ employeeId: person.id, name: person.label })
        }}
      />
    </div>
  )
}

function HoldingOverrides(): ReactNode {
  const { draft, readonly, change } = useRulesEditing()
  const list = draft.holdingOverrides
  const set = (holdingOverrides: readonly HoldingOverride[]): void => change({ holdingOverrides })
  const id = useId()
  return (
    <RuleSetting label={LIST_LABELS.holdingOverrides} name="holdingOverrides" help="代替上面的持有客户上限，0 为不限制">
      {list.length > 0 && (
        <ul className="yh-rules-overrides">
          {list.map(item => (
            <li key={item.employeeId}>
              <label htmlFor={`${id}${item.employeeId}`}>{item.name}</label>
              <DigitsInput
                id={`${id}${item.employeeId}`}
                value={item.holdingLimit}
                unit="个"
                disabled={readonly}
                invalid={false}
                onChange={value => set(list.map(one => (one === item ? { ...one, holdingLimit: value ?? 0 } : one)))}
              />
              {!readonly && (
                <Button type="text" status="danger" size="small" onClick={() => set(list.filter(one => one !== item))}>
                  移除
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {readonly ? (
        list.length === 0 && <span className="yh-rules-none">未设置</span>
      ) : (
        <AddEmployee label="新增员工" list={list} onAdd={person => set([...list, { ...person, holdingLimit: draft.holdingLimit ?? 0 }])} />
      )}
    </RuleSetting>
  )
}

/** Employees skipped by the automatic choice of an exclusive allocation. */
function AutoAssignOff(): ReactNode {
  const { draft, readonly, change } = useRulesEditing()
  const list = draft.autoAssignOff
  const set = (autoAssignOff: readonly RulesEmployee[]): void => change({ autoAssignOff })
  return (
    <RuleSetting label={LIST_LABELS.autoAssignOff} name="autoAssignOff" help="独家分配选择自动时跳过，仍可手动指定为跟进人">
      {list.length > 0 && (
        <ul className="yh-rules-overrides">
          {list.map(person => (
            <li key={person.employeeId}>
              <span>{person.name}</span>
              {!readonly && (
                <Button
                  type="text"
                  status="danger"
                  size="small"
                  aria-label={`移除${person.name}`}
                  onClick={() => set(list.filter(one => one !== person))}
                >
                  移除
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {readonly ? (
        list.length === 0 && <span className="yh-rules-none">未设置</span>
      ) : (
        <AddEmployee label="新增不参与自动分配的员工" list={list} onAdd={person => set([...list, person])} />
      )}
    </RuleSetting>
  )
}

/** Limits for picking, holding and viewing leads. */
export function LimitsSection(): ReactNode {
  return (
    <section className="yh-card" aria-labelledby="yh-rules-limits">
      <h2 id="yh-rules-limits">领取与持有</h2>
      <div className="yh-rules-grid">
        <NumberSetting name="dailyClaimLimit" />
        <NumberSetting name="holdingLimit" />
        <NumberSetting name="exOwnerCooldownDays" />
        <NumberSetting name="seaViewLimit" />
        <HoldingOverrides />
      </div>
      <h2>跟进与分配</h2>
      <div className="yh-rules-grid">
        <NumberSetting name="maxInstitutions" />
        <SwitchSetting name="autoContact" help="新客资保存第一条内部跟进后，客户阶段自动变为已联系" />
        <AutoAssignOff />
      </div>
    </section>
  )
}
