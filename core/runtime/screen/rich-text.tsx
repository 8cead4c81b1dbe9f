import { type ComponentType, type ReactNode, Suspense, use, useMemo } from 'react'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import { useRuntime } from '../context/runtime.ts'
import { ContributionBoundary } from './contribution-boundary.tsx'

const HTML_COLUMN = { key: 'html', label: '内容', path: 'html', type: 'html', cell: 'html', props: {} } as unknown as CellProps['column']
const HTML_ROW = { id: 0 }

interface Props {
  readonly html: string
  /** Shown while the html cell is loading, or if there is none. */
  readonly fallback?: ReactNode
}

const RichTextCell = ({ html, cell }: Pick<Props, 'html'> & { readonly cell: Cell }): ReactNode => {
  const Part = cell.component as ComponentType<CellProps> | undefined
  if (!Part) return cell.text?.(html, HTML_COLUMN, [], HTML_ROW)
  return <Part value={html} row={HTML_ROW} column={HTML_COLUMN} options={[]} props={{ block: true }} open={() => {}} />
}

const LoadedRichText = ({ html, cell }: Pick<Props, 'html'> & { readonly cell: Cell | Promise<Cell> }): ReactNode => (
  <RichTextCell html={html} cell={cell instanceof Promise ? use(cell) : cell} />
)

/**
 * A block of rich text, rendered by the html cell, which sanitises it again. The cell is loaded once: a failed load must not be repeated by each
 * render.
 */
export const RichText = ({ html, fallback = null }: Props): ReactNode => {
  const entry = useRuntime().kernel.find('cells', 'html')
  const cell = useMemo(() => entry && (entry.current ?? entry.load()), [entry])
  if (!entry || !cell) return fallback
  return (
    <ContributionBoundary id={entry.id} plugin={entry.plugin}>
      <Suspense fallback={fallback}>
        <LoadedRichText html={html} cell={cell} />
      </Suspense>
    </ContributionBoundary>
  )
}
