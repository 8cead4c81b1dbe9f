/** Pictures in the browser: their pixels, a part of them, fewer bytes. */
import { type FileLimits, fileEnding, type Proportions } from '#core/manifest/fields/index.ts'
import { type Area, type Encoding, encodings, outputSize } from './picture-plan.ts'

/** The picture upright; undefined for what this browser cannot read: what it is, is then the server's to say. */
export const readPicture = (file: Blob): Promise<ImageBitmap | undefined> =>
  Promise.resolve()
    .then(() => createImageBitmap(file))
    .catch(() => undefined)

/** The part of the picture as a file that fits; undefined when it does not get small enough. */
export async function cutPicture(file: File, picture: ImageBitmap, area: Area, limits: FileLimits): Promise<File | undefined> {
  const size = outputSize(area, limits)
  for (const encoding of encodings(fileEnding(file.name), limits.accept)) {
    const blob = await encode(picture, area, size, encoding)
    if (blob && blob.size <= limits.maxSize) return new File([blob], named(file.name, encoding.ending), { type: encoding.type })
  }
  return undefined
}

const named = (name: string, ending: string): string => `${name.replace(/\.[^.]*$/, '')}.${ending}`

async function encode(picture: ImageBitmap, area: Area, size: Proportions, { type, quality, scale }: Encoding): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width * scale))
  canvas.height = Math.max(1, Math.round((canvas.width * size.height) / size.width))
  const context = canvas.getContext('2d')
  if (!context) return null
  if (type === 'image/jpeg') {
    // It knows no transparency: what lies below is white, as paper is.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, type, quality))
}
