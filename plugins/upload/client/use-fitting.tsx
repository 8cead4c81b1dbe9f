import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { checkFile, type FileLimits, fitsRatio, type Proportions, tooLarge, wrongRatio } from '#core/manifest/fields/index.ts'
import { randomId, toast } from '#core/runtime/index.ts'
import type { Area } from './picture-plan.ts'

/** What few uploads need is fetched when the first does. */
const CropDialog = lazy(() => import('./crop-dialog.tsx'))
const work = () => import('./picture-work.ts')

interface Asked {
  readonly key: string
  readonly file: File
  readonly ratio: Proportions
  done(area: Area | undefined): void
}

export interface Fitting {
  /** Whether pictures are being looked at, cut or made smaller at this moment. */
  readonly busy: boolean
  /** What stands over the form meanwhile. */
  readonly dialog: ReactNode
  /** Those of the files that are to be sent, made to fit; what does not fit and what was left out is missing. */
  fit(files: readonly File[]): Promise<readonly File[]>
}

/** Whether a file can be sent as it is, without a look at its pixels. */
export const fitsUnseen = (file: File, limits: FileLimits): boolean => limits.ratio === undefined && checkFile(file, limits) === undefined

/** Pictures that do not fit are cut by the person, and made smaller by the browser, before they are sent. */
export function useFitting(label: string, limits: FileLimits): Fitting {
  const [asked, setAsked] = useState<Asked>()
  const [running, setRunning] = useState(0)
  // One after another: there is one dialog.
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const ask = (file: File, ratio: Proportions): Promise<Area | undefined> =>
    new Promise(resolve => {
      const done = (area: Area | undefined): void => {
        setAsked(undefined)
        resolve(area)
      }
      setAsked({ key: randomId(), file, ratio, done })
    })

  const fitOne = async (file: File): Promise<File | undefined> => {
    const { cutPicture, readPicture } = await work()
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
