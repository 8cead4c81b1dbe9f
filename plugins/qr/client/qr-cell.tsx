import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import './qr.css'

/** The drawing code is loaded with the first QR code, the dialog with the first click. */
const Picture = lazy(() => import('./qr-picture.tsx'))
const Dialog = lazy(() => import('./qr-dialog.tsx'))

const SIZE = 32

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

const Code = ({ value, column, props }: CellProps): ReactNode => {
  const [open, setOpen] = useState(false)
  const text = textOf(value)
  if (text === undefined) return '-'
  const size = typeof props['size'] === 'number' ? props['size'] : SIZE
  return (
    <>
      <button
        type="button"
        className="yh-qr-button"
        aria-label={`放大${column.label}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Suspense fallback={<span style={{ display: 'block', width: size, height: size }} />}>
          <Picture text={text} size={size} />
        </Suspense>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Dialog text={text} name={column.label} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Cell with a text as a small QR code; a click opens a large one. */
export const qrCell: Cell = { text: value => textOf(value) ?? '-', component: Code, align: 'center' }
