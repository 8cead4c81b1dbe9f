import { saveFile } from '#core/runtime/index.ts'
import { type QrMatrix, QUIET_ZONE, qrMatrix } from './qr-matrix.ts'

/** Minimum side in pixels; modules get whole pixels, so that edges stay sharp. */
const MIN_PNG_SIDE = 640

function paintMatrix(canvas: HTMLCanvasElement, matrix: QrMatrix): void {
  const modules = matrix.size + 2 * QUIET_ZONE
  const scale = Math.ceil(MIN_PNG_SIDE / modules)
  canvas.width = modules * scale
  canvas.height = canvas.width
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('浏览器无法生成图片')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (let y = 0; y < matrix.size; y++) {
    for (let x = 0; x < matrix.size; x++)
      if (matrix.dark(x, y)) pen.fillRect((x + QUIET_ZONE) * scale, (y + QUIET_ZONE) * scale, scale, scale)
  }
}

/** Replaces characters that file systems refuse. */
const qrFileName = (name: string): string => `${name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '_').trim() || '二维码'}.png`

/** Saves the QR code of a text as a PNG. Rejects if the text is too long or the browser cannot draw it. */
export async function savePng(text: string, name: string): Promise<void> {
  const matrix = qrMatrix(text)
  if (!matrix) throw new Error('内容过长，无法生成二维码')
  const canvas = document.createElement('canvas')
  paintMatrix(canvas, matrix)
  const picture = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('浏览器无法生成图片')
  saveFile(picture, qrFileName(name))
}
