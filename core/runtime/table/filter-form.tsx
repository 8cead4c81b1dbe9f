import '@arco-design/web-react/es/Button/style/css.js'
import Button from '@arco-design/web-react/es/Button'
import { type FormEvent, memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ClientFilter } from '#schemas/types/wire.ts'
import { isFilterActive } from './filter-button.tsx'
import { createFilterDraft } from './filter-draft.ts'
import { FilterField } from './filter-field.tsx'
import { Icon } from './icon.tsx'

interface FilterFormProps {
  readonly filters: readonly ClientFilter[]
  /** Current filter values of the list. */
  readonly params: Readonly<Record<string, string>>
  /** Shows all filters, without 展开: the form is shown and hidden as a whole. */
  readonly whole?: boolean
  onSearch(params: Readonly<Record<string, string>>): void
  onReset(): void
}

const fieldWidth = 290

/** Number of fields per row. Without layout information: as on a desktop. */
const useFieldCount = () => {
  const box = useRef<HTMLFormElement>(null)
  const [count, setCount] = useState(4)
  useLayoutEffect(() => {
    const own = box.current
    if (!own) return
    const measure = (): void => {
      if (own.clientWidth > 0) setCount(Math.max(1, Math.floor(own.clientWidth / fieldWidth)))
    }
    measure()
    if (typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(measure)
    observer.observe(own)
    return () => observer.disconnect()
  }, [])
  return { box, count }
}

/** A range of two timestamps does not fit into one field. */
const filterSpan = (filter: ClientFilter, count: number): number =>
  filter.type === 'datetime' && filter.params.length > 1 && count > 2 ? 2 : 1

/** Number of filters that fit into one row beside the buttons. */
const filtersInFirstRow = (filters: readonly ClientFilter[], count: number): number => {
  let room = count === 1 ? 1 : count - 1
  const end = filters.findIndex(filter => {
    room -= filterSpan(filter, count)
    return room < 0
  })
  return end < 0 ? filters.length : end
}

/** Filters above a list: one row until 展开. Hidden fields are not mounted; their values still apply and are counted. */
export const FilterForm = memo(({ filters, params, whole = false, onSearch, onReset }: FilterFormProps): ReactNode => {
  const [draft] = useState(() => {
    const created = createFilterDraft(filters)
    created.reset(params)
    return created
  })
  const [open, setOpen] = useState(false)
  const { box, count } = useFieldCount()
  useEffect(() => draft.reset(params), [draft, params])
  /** A search waits for the draft to be prepared: a second press adds none, and a reset or another page ends it. */
  const waits = useRef(false)
  const stopWaiting = (): void => {
    waits.current = false
  }
  useEffect(() => stopWaiting, [])

  const first = whole ? filters.length : filtersInFirstRow(filters, count)
  const shown = open ? filters : filters.slice(0, first)
  const hiddenSet = filters.slice(shown.length).filter(filter => isFilterActive(filter, params)).length
  const search = (): void => {
    stopWaiting()
    const next = draft.read()
    if (next) onSearch(next)
    else setOpen(true)
  }
  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    const prepared = draft.prepare()
    if (!prepared) {
      search()
    } else if (!waits.current) {
      waits.current = true
      void prepared.then(() => waits.current && search())
    }
  }
  return (
    <form
      ref={box}
      className="yh-filters"
      aria-label="筛选"
      style={{ '--yh-fields': count }}
      onSubmit={submit}
      // Enter also picks an option or a day, so the browser's implicit submission is prevented: a control submits by calling onSubmit.
      onKeyDown={event => event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()}
    >
      {shown.map(filter => (
        <FilterField key={filter.key} filter={filter} draft={draft} wide={filterSpan(filter, count) > 1} onSubmit={submit} />
      ))}
      <div className="yh-filter-buttons">
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button
          onClick={() => {
            stopWaiting()
            draft.reset({})
            onReset()
          }}
        >
          重置
        </Button>
        {filters.length > first && (
          <button type="button" className="yh-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起' : '展开'}
            {hiddenSet > 0 && (
              <span className="yh-count" title={`${hiddenSet}个已收起的筛选条件生效中`}>
                {hiddenSet}
              </span>
            )}
            <Icon name={open ? 'up' : 'down'} />
          </button>
        )}
      </div>
    </form>
  )
})
FilterForm.displayName = 'FilterForm'
