import type { ReactNode } from 'react'
import type { SearchResult, SearchResultGroup } from '../wire.ts'

interface ResultsProps {
  readonly id: string
  readonly groups: readonly SearchResultGroup[]
  readonly active: number
  onActive(index: number): void
  onChoose(found: SearchResult): void
}

/** List box of results; the input refers to the active option by aria-activedescendant. */
export const Results = ({ id, groups, active, onActive, onChoose }: ResultsProps): ReactNode => {
  let index = -1
  return (
    <div id={id} role="listbox" aria-label="搜索结果" className="yh-palette-list">
      {groups.map(({ title, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options within a list box
        <div role="group" aria-label={title} key={title}>
          <div className="yh-palette-group" aria-hidden="true">
            {title}
          </div>
          {items.map(item => {
            index += 1
            const own = index
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys act on the input, which names the active option
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <div
                role="option"
                key={item.path}
                id={`${id}-${own}`}
                aria-selected={own === active}
                className="yh-palette-item"
                ref={element => {
                  if (own === active) element?.scrollIntoView?.({ block: 'nearest' })
                }}
                onPointerMove={() => onActive(own)}
                onClick={() => onChoose(item)}
              >
                <span>{item.title}</span>
                <small>{item.hint}</small>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
