import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import './qr.css'

/** The drawing code is loaded with the first QR code, the dialog with the first click. */
const LazyQrPicture = lazy(() => import('./qr-picture.tsx'))
const LazyQrDialog = lazy(() => import('./qr-dialog.tsx'))

const DEFAULT_QR_SIZE = 32

const qrTextOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

const QrButton = ({ value, column, props }: CellProps): ReactNode => {
  const [open, setOpen] = useState(false)
  const text = qrTextOf(value)
  if (text === undefined) return '-'
  const size = typeof props['size'] === 'number' ? props['size'] : DEFAULT_QR_SIZE
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
          <LazyQrPicture text={text} size={size} />
        </Suspense>
      </button>
      {open && (
        <Suspense fallback={null}>
          <LazyQrDialog text={text} name={column.label} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Cell with a text as a small QR code; a click opens a large one. */
export const qrCell: Cell = { text: value => qrTextOf(value) ?? '-', component: QrButton, align: 'center' }
