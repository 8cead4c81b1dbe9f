import Button from '@arco-design/web-react/es/Button'
import Switch from '@arco-design/web-react/es/Switch'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Switch/style/css.js'
import type { ReactNode } from 'react'
import { useStaffContext } from './people.ts'
import { PersonSelect } from './person-select.tsx'
import { movedMember, type PoolEntry } from './setting.ts'

interface Props {
  readonly pool: readonly PoolEntry[]
  readonly disabled: boolean
  onChange(pool: readonly PoolEntry[]): void
}

/** The pool in the order in which leads are dealt. */
export function PoolList({ pool, disabled, onChange }: Props): ReactNode {
  return (
    <>
      {pool.length === 0 && <p className="service-none">名单为空，新客资由默认客服服务</p>}
      <ol className="service-pool">
        {pool.map((member, place) => (
          <PoolMember
            key={member.staffId}
            member={member}
            place={place}
            last={place === pool.length - 1}
            disabled={disabled}
            onMove={by => onChange(movedMember(pool, place, by))}
            onDuty={onDuty => onChange(pool.map(one => (one === member ? { ...one, onDuty } : one)))}
            onRemove={() => onChange(pool.filter(one => one !== member))}
          />
        ))}
      </ol>
      {!disabled && (
        <div className="service-add">
          <PersonSelect
            label="加入轮值的客服"
            value={undefined}
            disabled={false}
            placeholder="选择员工加入轮值"
            without={pool.map(member => member.staffId)}
            onChange={staffId => {
              if (staffId !== undefined) onChange([...pool, { staffId, onDuty: true }])
            }}
          />
        </div>
      )}
    </>
  )
}

interface PoolMemberProps {
  readonly member: PoolEntry
  readonly place: number
  readonly last: boolean
  readonly disabled: boolean
  onMove(by: -1 | 1): void
  onDuty(onDuty: boolean): void
  onRemove(): void
}

function PoolMember({ member, place, last, disabled, onMove, onDuty, onRemove }: PoolMemberProps): ReactNode {
  const { names } = useStaffContext()
  const name = names.get(member.staffId) ?? String(member.staffId)
  return (
    <li className={member.onDuty ? 'service-member' : 'service-member is-off'}>
      <span className="service-place">{place + 1}</span>
      <span className="service-name">{name}</span>
      <span className="service-duty">
        <Switch size="small" checked={member.onDuty} disabled={disabled} aria-label={`${name}在岗`} onChange={onDuty} />
        {member.onDuty ? '在岗' : '离岗'}
      </span>
      {!disabled && (
        <span className="service-tools">
          <Button size="small" type="text" disabled={place === 0} aria-label={`${name}上移`} onClick={() => onMove(-1)}>
            上移
          </Button>
          <Button size="small" type="text" disabled={last} aria-label={`${name}下移`} onClick={() => onMove(1)}>
            下移
          </Button>
          <Button size="small" type="text" status="danger" aria-label={`移除${name}`} onClick={onRemove}>
            移除
          </Button>
        </span>
      )}
    </li>
  )
}
