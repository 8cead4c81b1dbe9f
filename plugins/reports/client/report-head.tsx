import { type ReactNode, useRef, useState } from 'react'
import { Popup, useMobile } from '#core/runtime/index.ts'
import { FilterButton } from '#core/runtime/table/filter-button.tsx'
import { FilterForm } from '#core/runtime/table/filter-form.tsx'
import { Icon } from '#core/runtime/table/icon.tsx'
import type { ClientReportView } from '#schemas/types/wire.ts'
import { CompareChoices, NativeDays, PeriodChoices, PeriodDays, periodText } from './period-field.tsx'
import { comparisons } from './periods.ts'
import type { ReportState } from './report-state.ts'
import { ReportTools } from './report-tools.tsx'
import type { ChangeReport } from './use-report-state.ts'

interface Props {
  readonly view: ClientReportView
  readonly state: ReportState
  readonly change: ChangeReport
  onRefresh(): void
}

const noFilterParams: ReportState['params'] = {}

const ReportFilters = ({ view, state, change, whole, done }: Props & { readonly whole: boolean; done?(): void }): ReactNode => (
  <FilterForm
    filters={view.filters}
    params={state.params}
    whole={whole}
    onSearch={params => {
      done?.()
      change({ params })
    }}
    onReset={() => change({ params: noFilterParams })}
  />
)

/** All choices of the period behind one button, in a sheet at the bottom of a phone. */
const PhonePeriod = (props: Props): ReactNode => {
  const { state } = props
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const compared = comparisons.find(({ key }) => key === state.compare)
  return (
    <>
      <button
        type="button"
        ref={button}
        className="reports-period"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <strong>{periodText(state)}</strong>
        {compared && compared.key !== 'none' && <span>对比{compared.label}</span>}
        <Icon name="down" />
      </button>
      {open && button.current && (
        <Popup anchor={button.current} role="dialog" label="统计期" onClose={() => setOpen(false)}>
          <div className="reports-sheet">
            <strong>统计期</strong>
            <PeriodChoices {...props} />
            <NativeDays {...props} />
            <strong>对比</strong>
            <CompareChoices {...props} />
            <button type="button" className="reports-done" onClick={() => setOpen(false)}>
              完成
            </button>
          </div>
        </Popup>
      )}
    </>
  )
}

const PhoneHead = (props: Props): ReactNode => {
  const { view, state } = props
  const [open, setOpen] = useState(false)
  return (
    <section className="reports-head" aria-label="统计条件">
      <PhonePeriod {...props} />
      <div className="reports-line">
        {view.filters.length > 0 && (
          <FilterButton filters={view.filters} params={state.params} open={open} onToggle={() => setOpen(!open)} />
        )}
        <ReportTools {...props} />
      </div>
      {open && <ReportFilters {...props} whole done={() => setOpen(false)} />}
    </section>
  )
}

/** Controls of a report: period, comparison and filters. */
export const ReportHead = (props: Props): ReactNode => {
  if (useMobile()) return <PhoneHead {...props} />
  return (
    <section className="reports-head" aria-label="统计条件">
      <div className="reports-line">
        <PeriodChoices {...props} />
        <PeriodDays {...props} />
        <div className="reports-compare">
          <span aria-hidden="true">对比</span>
          <CompareChoices {...props} />
        </div>
        <ReportTools {...props} />
      </div>
      {props.view.filters.length > 0 && <ReportFilters {...props} whole={false} />}
    </section>
  )
}
