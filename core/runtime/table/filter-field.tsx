import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import type { FilterProps } from '#core/contract/client-plugin.ts'
import type { ClientFilter } from '#schemas/types/wire.ts'
import { labelControl } from '../form/describe-control.ts'
import { useLookup } from '../hooks/use-lookup.ts'
import { useOptions } from '../hooks/use-options.ts'
import { Contributed } from '../screen/contributed.tsx'
import { type FilterDraft, useDraftEntry } from './filter-draft.ts'

interface FilterFieldProps {
  readonly filter: ClientFilter
  readonly draft: FilterDraft
  onSubmit(): void
}

interface FilterPartProps extends FilterFieldProps {
  readonly id: string
}

const FilterPart = ({
  filter,
  draft,
  onSubmit,
  id,
  ...given
}: FilterPartProps & Pick<FilterProps, 'options' | 'loading' | 'search'>): ReactNode => {
  const { values } = useDraftEntry(draft, filter.key)
  const props: FilterProps = { id, filter, value: values, onChange: next => draft.set(filter.key, next), onSubmit, ...given }
  return (
    <Contributed
      kind="filters"
      id={filter.type}
      props={props}
      fallback={<span className="yh-filter-wait" role="status" aria-label="加载中" />}
    />
  )
}

const LookupFilterPart = (props: FilterPartProps): ReactNode => {
  const lookup = useLookup(props.filter.lookup)
  // Once the options were cut off, always search on the server: search results are few and not cut off, and the search must not disappear then.
  return <FilterPart {...props} options={lookup.options} loading={lookup.loading} search={lookup.more ? lookup.search : undefined} />
}

const OptionFilterPart = (props: FilterPartProps): ReactNode => (
  <FilterPart {...props} options={useOptions(props.filter.options)} loading={false} />
)

const FilterErrorText = ({ draft, filter, id }: FilterPartProps): ReactNode => {
  const { error } = useDraftEntry(draft, filter.key)
  return (
    error && (
      <span id={`${id}-error`} className="yh-filter-error" role="alert">
        {error}
      </span>
    )
  )
}

/** A filter with its label. Typing renders only this field. */
export const FilterField = ({ wide, ...props }: FilterFieldProps & { readonly wide: boolean }): ReactNode => {
  const id = useId()
  const part = { ...props, id }
  const box = useRef<HTMLDivElement>(null)
  // Filters come from plugins: those without a native input get their label by ARIA attributes.
  useLayoutEffect(() => labelControl(box.current, id, `${id}-label`))
  return (
    <div className={wide ? 'yh-filter yh-filter-wide' : 'yh-filter'}>
      <label id={`${id}-label`} className="yh-filter-label" htmlFor={id} title={props.filter.label}>
        {props.filter.label}
      </label>
      <div ref={box} className="yh-filter-control">
        {props.filter.lookup ? <LookupFilterPart {...part} /> : <OptionFilterPart {...part} />}
        <FilterErrorText {...part} />
      </div>
    </div>
  )
}
