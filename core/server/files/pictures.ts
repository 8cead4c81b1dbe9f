/**
 * Re-encodes uploaded pictures, so that only the pixels are kept – no location, no camera data, no embedded thumbnail of a cropped part, no second
 * file appended to the first – and that their size is known to be displayable.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sanitize from 'sanitize-html'
import type { Sharp, SharpOptions } from 'sharp'
import { malformed } from '#core/contract/errors.ts'
import { causeOf, isObject } from '#core/contract/must.ts'
import { limitConcurrency } from '../work/in-turn.ts'

/** Maximum number of pixels of a picture, of all frames of an animation together: each takes four bytes of memory during encoding. */
const MAX_PIXELS = 40_000_000
/** Maximum seconds per picture; a large animation needs a few. */
const MAX_ENCODING_SECONDS = 30
/** Number of pictures encoded at once; the others wait. */
const MAX_PARALLEL_PICTURES = 2

/** Loads the native library with the first picture, so that the server starts faster, and starts on machines without a build of it too. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  // Allows only the loaders of the accepted formats.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].flatMap(format => [`VipsForeignLoad${format}File`, `VipsForeignLoad${format}Buffer`]),
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
let loadedSharp: ReturnType<typeof loadSharp> | undefined

const openPicture = async (path: string, options: SharpOptions = {}): Promise<Sharp> => {
  loadedSharp ??= loadSharp()
  const sharp = await loadedSharp
  return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...options }).timeout({ seconds: MAX_ENCODING_SECONDS })
}

const limitEncoding = limitConcurrency(MAX_PARALLEL_PICTURES)

/** Size in pixels; of an animation, the size of one frame. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * Replaces an uploaded picture by its re-encoded version and returns its size. Undefined for a drawing (SVG), which is sanitised, and for other
 * types, which are left unchanged.
 * @throws 400 if the picture cannot be read or is too large
 */
export async function cleanPicture(path: string, type: string): Promise<PictureSize | undefined> {
  if (type === 'image/svg+xml') {
    await writeFile(path, cleanSvg(await readFile(path, 'utf8')))
    return undefined
  }
  if (!type.startsWith('image/')) return undefined
  const clean = `${path}.clean`
  try {
    const size = await limitEncoding(() => reencode(path, type, clean))
    await rename(clean, path)
    return size
  } catch (error) {
    await rm(clean, { force: true })
    throw pictureError(error)
  }
}

/** Longest edge of a thumbnail in pixels: lists display it at 28 to 96 CSS pixels, on screens with two or three device pixels per CSS pixel. */
const THUMBNAIL_EDGE = 240

/** True if files of this type have a thumbnail. */
export const hasThumbnail = (type: string): boolean => /^image\/(png|jpeg|gif|webp)$/.test(type)

/** Creates the thumbnail of a stored picture. The target is written atomically by a rename. */
export async function makeThumbnail(path: string, target: string): Promise<void> {
  const part = `${target}.${randomUUID()}.part`
  await mkdir(dirname(target), { recursive: true })
  await limitEncoding(async () => {
    const picture = await openPicture(path)
    await picture
      .resize({ width: THUMBNAIL_EDGE, height: THUMBNAIL_EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(part)
  })
  await rename(part, target)
}

/** Applies the EXIF rotation before the metadata are dropped. */
async function reencode(path: string, type: string, target: string): Promise<PictureSize> {
  const moving = type === 'image/gif' || type === 'image/webp'
  const picture = await openPicture(path, { animated: moving, sequentialRead: true })
  const { width, height, pageHeight } = await encodeAs(picture, type).toFile(target)
  // The frames of an animation are stacked vertically in one image.
  return { width, height: pageHeight ?? height }
}

function encodeAs(picture: Sharp, type: string): Sharp {
  if (type === 'image/jpeg') return picture.autoOrient().jpeg({ quality: 90 })
  if (type === 'image/gif') return picture.gif()
  return type === 'image/webp' ? picture.webp({ quality: 90 }) : picture.autoOrient().png()
}

/** Errors of the library are the fault of the upload; errors with a code, such as those of the disk, are not. */
function pictureError(error: unknown): unknown {
  const { message } = causeOf(error)
  if (isObject(error) && error['code'] !== undefined) return error
  return malformed(/pixel limit/i.test(message) ? `图片尺寸过大，不能超过${MAX_PIXELS / 10_000}万像素` : '图片已损坏，无法读取')
}

const SVG_TAGS =
  'svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  )
const SVG_ATTRIBUTES = [
  'xmlns viewBox version preserveAspectRatio id class transform d points x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height',
  'offset opacity fill fill-opacity fill-rule clip-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit',
  'stroke-dasharray stroke-dashoffset stroke-opacity stop-color stop-opacity clip-path mask gradientUnits gradientTransform spreadMethod',
  'clipPathUnits maskUnits font-family font-size font-weight text-anchor',
].flatMap(line => line.split(' '))

/** True if an attribute refers to nothing outside the drawing. */
const isInternalReference = (value: string): boolean => !/:|\/\/|\\|&/.test(value.replace(/url\(\s*(['"]?)#[\w-]+\1\s*\)/g, ''))

const SVG_OPTIONS: sanitize.IOptions = {
  allowedTags: SVG_TAGS,
  allowedAttributes: { '*': SVG_ATTRIBUTES },
  allowedSchemes: [],
  allowProtocolRelative: false,
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true },
  nonTextTags: ['script', 'style', 'foreignObject', 'iframe', 'noscript', 'textarea', 'option'],
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(attribs).filter(([name, value]) => {
          return name === 'xmlns' ? value === 'http://www.w3.org/2000/svg' : isInternalReference(value)
        }),
      ),
    }),
  },
}

/**
 * Sanitises an SVG to shapes and colours: no script, no style sheet, no element that multiplies others, no external reference. It is also served with
 * headers that make it harmless.
 * @throws 400 if it is no SVG
 */
export function cleanSvg(text: string): string {
  const start = text.search(/<svg[\s>]/)
  const clean = start < 0 ? '' : sanitize(text.slice(start), SVG_OPTIONS).trim()
  if (!clean.startsWith('<svg')) throw malformed('图片已损坏，无法读取')
  return clean
}
