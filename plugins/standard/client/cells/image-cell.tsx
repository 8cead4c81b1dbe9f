import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import { safeImageUrl, thumbnailUrl } from '#core/manifest/public.ts'
import { emptyText } from './format.ts'
import './cells.css'

/** Lazy import: the viewer is loaded when the first picture is opened. */
const ImageViewer = lazy(() => import('./image-preview.tsx'))

const defaultPictureSize = 28

const imageUrls = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [value]).flatMap(item => safeImageUrl(item) ?? [])

/** One picture keeps its aspect ratio up to a maximum width; several show the first as a square, and their count. */
const PictureThumbnail = ({ value, column, props }: CellProps): ReactNode => {
  const [open, setOpen] = useState(false)
  const urls = imageUrls(value)
  const [first] = urls
  if (first === undefined) return emptyText
  const size = typeof props['size'] === 'number' ? props['size'] : defaultPictureSize
  const count = urls.length > 1 ? `共${urls.length}张` : ''
  return (
    <span className="yh-picture">
      <button
        type="button"
        className="yh-picture-button"
        aria-label={`查看${column.label}${count}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <img
          src={thumbnailUrl(first)}
          alt=""
          {...(count && { width: size })}
          height={size}
          style={{ minWidth: size }}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      </button>
      {count && <span className="yh-picture-count">{count}</span>}
      {open && (
        <Suspense fallback={null}>
          <ImageViewer urls={urls} close={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}

export const imageCell: Cell = {
  text: value => {
    const { length } = imageUrls(value)
    return length === 0 ? emptyText : `共${length}张`
  },
  component: PictureThumbnail,
}
