import { memo, type ReactNode, useMemo, useRef } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import type { CardModel } from './card-model.ts'
import { cellContent } from './cell-host.tsx'
import { emptyText, type TableColumn } from './columns.ts'
import { Icon } from './icon.tsx'
import { placeOnCard } from './placed-actions.ts'
import { ActionButton, buttonKey, MoreButton } from './row-actions.tsx'
import { RowCheck } from './row-check.tsx'
import { rowHandle } from './row-handle.tsx'
import { useSelected } from './selection.ts'
import type { TableModel } from './table-model.ts'
import { useFocusFallback } from './use-kept-focus.ts'

export interface RowCardProps {
  readonly model: TableModel
  readonly card: CardModel
  readonly row: Row
  readonly index: number
  readonly depth: number
  readonly expanded: boolean | undefined
}

const noSelection = { has: () => false, subscribeRow: () => () => undefined }

/** Option labels and phone numbers need no visible label. */
const hasHiddenLabel = ({ column }: TableColumn): boolean => column.options !== undefined || column.reveal !== undefined

const CardItem = ({ model, column, row }: Pick<RowCardProps, 'model' | 'row'> & { readonly column: TableColumn }): ReactNode => (
  <span className="yh-card-item">
    {hasHiddenLabel(column) ? <span className="yh-hidden">{column.label}</span> : <small>{column.label}</small>}
    <span className="yh-td">{cellContent(model, column, row)}</span>
  </span>
)

/** Title of the row, its first enabled action, and a button for the others. */
const CardTop = ({ model, card, row, index }: Pick<RowCardProps, 'model' | 'card' | 'row' | 'index'>): ReactNode => {
  const box = useRef<HTMLDivElement>(null)
  const { beside, menu } = placeOnCard(card.actions, row, card.action, model.stateOf)
  return (
    <div className="yh-card-head" ref={box} {...useFocusFallback(box)}>
      {rowHandle(model, row, index, card.title?.text(row))}
      <span className="yh-card-title yh-td">{card.title && cellContent(model, card.title, row)}</span>
      {beside.map(action => (
        <ActionButton key={buttonKey(action)} model={model} action={action} row={row} />
      ))}
      {menu.length > 0 && <MoreButton model={model} row={row} actions={menu} />}
    </div>
  )
}

const cardBody = ({ model, card, row, index }: RowCardProps): ReactNode => (
  <>
    <CardTop model={model} card={card} row={row} index={index} />
    {card.lines.map((line, at) => (
      <div className="yh-card-line" key={at}>
        {line
          .filter(column => column.text(row) !== emptyText)
          .map(column => (
            <CardItem key={column.key} model={model} column={column} row={row} />
          ))}
      </div>
    ))}
  </>
)

/** A row on a phone. As in a table, selecting it does not render its body again. */
export const RowCard = memo((props: RowCardProps): ReactNode => {
  const { model, card, row, index, depth, expanded } = props
  const selected = useSelected(model.selection ?? noSelection, row.id)
  // `props` consists of the listed dependencies and some that the body does not use.
  const body = useMemo(() => cardBody(props), [model, card, row, index])
  return (
    <li
      className={selected ? 'yh-row yh-row-card yh-selected' : 'yh-row yh-row-card'}
      data-index={index}
      tabIndex={-1}
      style={{ minHeight: card.height, paddingInlineStart: depth * 20 }}
    >
      {model.selection && <RowCheck model={model} row={row} name={card.title?.text(row)} selected={selected} />}
      {model.tree && expanded !== undefined && (
        <button
          type="button"
          className={expanded ? 'yh-tree-toggle yh-open' : 'yh-tree-toggle'}
          aria-expanded={expanded}
          aria-label={expanded ? '收起下级' : '展开下级'}
          onClick={() => model.toggleTree(row.id)}
        >
          <Icon name="right" />
        </button>
      )}
      <div className="yh-card-body">{body}</div>
    </li>
  )
})
RowCard.displayName = 'RowCard'
