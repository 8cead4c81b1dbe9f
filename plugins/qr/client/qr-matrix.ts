import { create } from 'qrcode'

/** Modules of a QR code, without the quiet zone. */
export interface QrMatrix {
  /** Modules per side. */
  readonly size: number
  dark(x: number, y: number): boolean
}

/** Quiet zone: light modules that scanners need on every side. */
export const QUIET_ZONE = 4

/** Encodes a text; undefined if it is empty or exceeds the capacity (some 2,300 bytes). */
export function qrMatrix(text: string): QrMatrix | undefined {
  if (text === '') return undefined
  try {
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    return { size: modules.size, dark: (x, y) => modules.get(y, x) !== 0 }
  } catch {
    return undefined
  }
}

/** Dark modules as one SVG path; a run of adjacent modules in a row becomes one rectangle. One unit is one module. */
export function qrPath({ size, dark }: QrMatrix): string {
  const runs: string[] = []
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!dark(x, y)) continue
      const start = x
      while (x + 1 < size && dark(x + 1, y)) x++
      runs.push(`M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start + 1}v1h-${x - start + 1}z`)
    }
  }
  return runs.join('')
}
