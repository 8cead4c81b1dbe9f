import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import { CardHead, type CardHeadProps } from './card-head.tsx'
import type { CardModel } from './card-model.ts'
import type { TableColumn } from './columns.ts'
import { RowCard } from './row-card.tsx'
import { maxPlainRows } from './table-body.tsx'
import { handleTableKey } from './table-keys.ts'
import type { TableModel } from './table-model.ts'
import { type ColumnSums, columnSumText } from './table-summary.tsx'
import type { BodyRow } from './tree.ts'
import './cards.css'

interface CardsProps {
  readonly model: TableModel
  readonly card: CardModel
  readonly rows: readonly BodyRow[]
}

export interface CardListProps extends CardsProps, Pick<CardHeadProps, 'all' | 'sort' | 'onSort'> {
  readonly label: string
  /** All columns of the list. */
  readonly columns: readonly TableColumn[]
  readonly sums: ColumnSums | undefined
  readonly busy: boolean
  /** Shown instead of rows: empty, failed or loading state. */
  readonly children?: ReactNode
  onOpen(row: Row): void
  onEdit(row: Row): void
}

/** Keyed by index, as in a table. */
const cardAt = ({ model, card, rows }: CardsProps, index: number, key = index): ReactNode => {
  const item = rows[index]
  return item && <RowCard key={key} model={model} card={card} index={index} {...item} />
}

const spacerItem = (height: number): ReactNode => height > 0 && <li aria-hidden="true" style={{ height }} />

/** Virtual list: renders only the cards in view plus an overscan; in a long list all cards have the same height. */
const VirtualCards = ({ scroller, ...props }: CardsProps & { readonly scroller: RefObject<HTMLElement | null> }): ReactNode => {
  const virtualizer = useVirtualizer({
    count: props.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => props.card.height,
    overscan: 3,
    initialRect: { width: 390, height: 800 },
  })
  const items = virtualizer.getVirtualItems()
  return (
    <ul className="yh-cards">
      {spacerItem(items[0]?.start ?? 0)}
      {items.map(({ index }) => cardAt(props, index))}
      {spacerItem(virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0))}
    </ul>
  )
}

/** Sums over all rows that match the filters. */
const CardSums = ({ columns, sums }: { readonly columns: readonly TableColumn[]; readonly sums: ColumnSums }): ReactNode => (
  <p className="yh-cards-sums">
    合计
    {columns.map(column => {
      const sum = columnSumText(column, sums)
      return (
        sum && (
          <span key={column.key}>
            <small>{column.label}</small> {sum}
          </span>
        )
      )
    })}
  </p>
)

/** The rows of a list on a phone, one card each. A page of cards scrolls with the screen, a long list in a box of its own. */
export const CardList = (props: CardListProps): ReactNode => {
  const { model, card, rows } = props
  const box = useRef<HTMLElement>(null)
  const many = rows.length > maxPlainRows
  return (
    <section
      ref={box}
      className={many ? 'yh-table-box yh-cards-box yh-cards-many' : 'yh-table-box yh-cards-box'}
      aria-label={props.label}
      aria-busy={props.busy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={event => handleTableKey(event, { scroller: event.currentTarget, rowHeight: card.height, ...props })}
    >
      {rows.length > 0 && (
        <CardHead selection={model.selection} all={props.all} columns={props.columns} sort={props.sort} onSort={props.onSort} />
      )}
      {many ? (
        <VirtualCards model={model} card={card} rows={rows} scroller={box} />
      ) : (
        rows.length > 0 && <ul className="yh-cards">{rows.map((_, index) => cardAt(props, index))}</ul>
      )}
      {props.sums && rows.length > 0 && <CardSums columns={props.columns} sums={props.sums} />}
      {props.children}
    </section>
  )
}
