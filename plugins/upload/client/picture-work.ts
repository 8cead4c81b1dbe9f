/** Decodes, crops and compresses pictures in the browser. */
import { type FileLimits, fileEnding, type Proportions } from '#core/manifest/public.ts'
import { outputSize, type PictureArea, type PictureEncoding, pictureEncodings } from './picture-plan.ts'

/** The picture with EXIF rotation applied; undefined if the browser cannot decode it: the server then decides if it is acceptable. */
export const readPicture = (file: Blob): Promise<ImageBitmap | undefined> =>
  Promise.resolve()
    .then(() => createImageBitmap(file))
    .catch(() => undefined)

/** Crops the picture and compresses it to the limits; undefined if it does not get small enough. */
export async function cutPicture(file: File, picture: ImageBitmap, area: PictureArea, limits: FileLimits): Promise<File | undefined> {
  const size = outputSize(area, limits)
  for (const encoding of pictureEncodings(fileEnding(file.name), limits.accept)) {
    const blob = await encodePicture(picture, area, size, encoding)
    if (blob && blob.size <= limits.maxSize) return new File([blob], withExtension(file.name, encoding.ending), { type: encoding.type })
  }
  return undefined
}

const withExtension = (name: string, ending: string): string => `${name.replace(/\.[^.]*$/, '')}.${ending}`

async function encodePicture(
  picture: ImageBitmap,
  area: PictureArea,
  size: Proportions,
  { type, quality, scale }: PictureEncoding,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width * scale))
  canvas.height = Math.max(1, Math.round((canvas.width * size.height) / size.width))
  const context = canvas.getContext('2d')
  if (!context) return null
  if (type === 'image/jpeg') {
    // JPEG has no transparency: the background becomes white.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, type, quality))
}
