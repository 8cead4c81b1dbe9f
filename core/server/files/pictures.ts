/**
 * Uploaded pictures are encoded anew: what is kept has the pixels and nothing else – no place, no camera, no thumbnail of what was cut off, no
 * second file behind the first – and is known to be small enough to be shown.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sanitize from 'sanitize-html'
import type { Sharp, SharpOptions } from 'sharp'
import { malformed } from '#core/contract/errors.ts'
import { inTurn } from '../work/in-turn.ts'

/** Pixels of a picture, of all frames of a moving one: each takes four bytes while it is worked on. */
const MOST_PIXELS = 40_000_000
/** Seconds that a picture may take; a large moving one needs a few. */
const MOST_SECONDS = 30
/** Pictures worked on at once; the others wait. */
const PARALLEL = 2

/** The library is native code: loaded with the first picture, so that a server starts sooner, and also where there is none for its machine. */
const library = async () => {
  const { default: sharp } = await import('sharp')
  // The libraries that read the formats we take, and no other.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].flatMap(format => [`VipsForeignLoad${format}File`, `VipsForeignLoad${format}Buffer`]),
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
let loaded: ReturnType<typeof library> | undefined

const openPicture = async (path: string, options: SharpOptions = {}): Promise<Sharp> => {
  loaded ??= library()
  const sharp = await loaded
  return sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error', ...options }).timeout({ seconds: MOST_SECONDS })
}

const oneOfFew = inTurn(PARALLEL)

/** Pixels of a picture; of a moving one those of a frame. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * Replaces the file by what may be kept of it, and answers its pixels. Other types than pictures stay as they are; a drawing has no pixels.
 * @throws 400 when it cannot be read or is too large
 */
export async function cleanPicture(path: string, type: string): Promise<PictureSize | undefined> {
  if (type === 'image/svg+xml') {
    await writeFile(path, cleanSvg(await readFile(path, 'utf8')))
    return undefined
  }
  if (!type.startsWith('image/')) return undefined
  const clean = `${path}.clean`
  try {
    const size = await oneOfFew(() => encodeAnew(path, type, clean))
    await rename(clean, path)
    return size
  } catch (error) {
    await rm(clean, { force: true })
    throw pictureError(error)
  }
}

/** Longest edge of a small version: lists show it at 28 to 96 pixels, on screens with two or three to each. */
const THUMBNAIL = 240

/** Whether there is a small version of such a file. */
export const hasThumbnail = (type: string): boolean => /^image\/(png|jpeg|gif|webp)$/.test(type)

/** Makes the small version of a kept picture. It appears whole or not at all. */
export async function makeThumbnail(path: string, target: string): Promise<void> {
  const part = `${target}.${randomUUID()}.part`
  await mkdir(dirname(target), { recursive: true })
  await oneOfFew(async () => {
    const picture = await openPicture(path)
    await picture
      .resize({ width: THUMBNAIL, height: THUMBNAIL, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(part)
  })
  await rename(part, target)
}

/** Turned upright by what its metadata say, before they go. */
async function encodeAnew(path: string, type: string, target: string): Promise<PictureSize> {
  const moving = type === 'image/gif' || type === 'image/webp'
  const picture = await openPicture(path, { animated: moving, sequentialRead: true })
  const { width, height, pageHeight } = await encoded(picture, type).toFile(target)
  // The frames of a moving one lie below each other.
  return { width, height: pageHeight ?? height }
}

function encoded(picture: Sharp, type: string): Sharp {
  if (type === 'image/jpeg') return picture.autoOrient().jpeg({ quality: 90 })
  if (type === 'image/gif') return picture.gif()
  return type === 'image/webp' ? picture.webp({ quality: 90 }) : picture.autoOrient().png()
}

/** The library's own errors are about what was sent; those of the disk are not. */
function pictureError(error: unknown): unknown {
  const { message = '', code } = error as { message?: string; code?: unknown }
  if (code !== undefined) return error
  return malformed(/pixel limit/i.test(message) ? `图片尺寸过大，不能超过${MOST_PIXELS / 10_000}万像素` : '图片已损坏，无法读取')
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

/** Whether an attribute says nothing about anything outside of the drawing. */
const isInside = (value: string): boolean => !/:|\/\/|\\|&/.test(value.replace(/url\(\s*(['"]?)#[\w-]+\1\s*\)/g, ''))

const SVG: sanitize.IOptions = {
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
          return name === 'xmlns' ? value === 'http://www.w3.org/2000/svg' : isInside(value)
        }),
      ),
    }),
  },
}

/**
 * Shapes and colours: no script, no style sheet, no repetition that grows, nothing from elsewhere. It is served so that it could do nothing in any case.
 * @throws 400 when it is no drawing
 */
export function cleanSvg(text: string): string {
  const start = text.search(/<svg[\s>]/)
  const clean = start < 0 ? '' : sanitize(text.slice(start), SVG).trim()
  if (!clean.startsWith('<svg')) throw malformed('图片已损坏，无法读取')
  return clean
}
