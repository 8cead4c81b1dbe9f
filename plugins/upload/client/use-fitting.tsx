import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { checkFile, type FileLimits, fitsRatio, type Proportions, tooLarge, wrongRatio } from '#core/manifest/public.ts'
import { randomId, toast } from '#core/runtime/index.ts'
import type { PictureArea } from './picture-plan.ts'

/** Lazy imports, because few uploads need them. */
const CropDialog = lazy(() => import('./crop-dialog.tsx'))
const loadPictureWork = () => import('./picture-work.ts')

interface CropRequest {
  readonly key: string
  readonly file: File
  readonly ratio: Proportions
  done(area: PictureArea | undefined): void
}

export interface PictureFitting {
  /** True while pictures are decoded, cropped or compressed. */
  readonly busy: boolean
  /** Crop dialog to render over the form. */
  readonly dialog: ReactNode
  /** Returns the files to upload, fitted to the limits; rejected and cancelled ones are missing. */
  fit(files: readonly File[]): Promise<readonly File[]>
}

/** True if a file meets the limits without decoding its pixels. */
export const fitsWithoutDecoding = (file: File, limits: FileLimits): boolean =>
  limits.ratio === undefined && checkFile(file, limits) === undefined

/** Fits pictures to the limits before upload: the user crops them, the browser compresses them. */
export function usePictureFitting(label: string, limits: FileLimits): PictureFitting {
  const [asked, setAsked] = useState<CropRequest>()
  const [running, setRunning] = useState(0)
  // Files are processed one after another, because there is one dialog.
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const ask = (file: File, ratio: Proportions): Promise<PictureArea | undefined> =>
    new Promise(resolve => {
      const done = (area: PictureArea | undefined): void => {
        setAsked(undefined)
        resolve(area)
      }
      setAsked({ key: randomId(), file, ratio, done })
    })

  const fitOne = async (file: File): Promise<File | undefined> => {
    const { cutPicture, readPicture } = await loadPictureWork()
    const picture = await readPicture(file)
    const small = file.size <= limits.maxSize
    if (!picture) {
      if (small) return file
      toast.error(tooLarge(limits.maxSize))
      return undefined
    }
    try {
      const { ratio } = limits
      const fits = ratio === undefined || fitsRatio(picture, ratio)
      if (fits && small) return file
      const whole = { x: 0, y: 0, width: picture.width, height: picture.height }
      const area = fits ? whole : await ask(file, ratio)
      if (!area) {
        if (ratio) toast.info(`${wrongRatio(label, ratio)}，未上传${file.name}`)
        return undefined
      }
      const cut = await cutPicture(file, picture, area, limits)
      if (!cut) toast.error(tooLarge(limits.maxSize))
      return cut
    } finally {
      picture.close()
    }
  }

  return {
    busy: running > 0,
    dialog: asked && (
      <Suspense fallback={null}>
        <CropDialog key={asked.key} label={label} file={asked.file} ratio={asked.ratio} done={asked.done} />
      </Suspense>
    ),
    fit(files) {
      setRunning(count => count + 1)
      const fitted = queue.current.then(async () => {
        const kept: File[] = []
        for (const file of files) {
          const one = await fitOne(file)
          if (one) kept.push(one)
        }
        return kept
      })
      queue.current = fitted.catch(() => undefined)
      return fitted.finally(() => setRunning(count => count - 1))
    },
  }
}
