import { type ReactNode, useMemo } from 'react'
import { QUIET_ZONE, qrMatrix, qrPath } from './qr-matrix.ts'

interface Props {
  readonly text: string
  /** Pixels. */
  readonly size: number
  /** Label for screen readers; without one the picture is decoration. */
  readonly label?: string
}

/** QR code as SVG, always dark on white, which scanners need, regardless of the theme. */
export default function QrPicture({ text, size, label }: Props): ReactNode {
  const drawn = useMemo(() => {
    const matrix = qrMatrix(text)
    return matrix && { side: matrix.size + 2 * QUIET_ZONE, path: qrPath(matrix) }
  }, [text])
  if (!drawn) return <span className="yh-qr-fault">内容过长，无法生成二维码</span>
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      className="yh-qr"
      viewBox={`0 0 ${drawn.side} ${drawn.side}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <path d="M0 0h1000v1000h-1000z" fill="#fff" />
      <path d={drawn.path} fill="#000" />
    </svg>
  )
}
