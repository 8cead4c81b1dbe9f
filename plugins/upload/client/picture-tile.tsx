import IconClose from '@arco-design/web-react/icon/react-icon/IconClose/index.js'
import IconImageClose from '@arco-design/web-react/icon/react-icon/IconImageClose/index.js'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { thumbnailUrl } from '#core/manifest/public.ts'
import { ProgressBar, UploadFailure, type UploadPartProps } from './part.tsx'
import type { UploadItem } from './use-uploads.ts'

/** Lazy import: the viewer is loaded when the first picture is opened. */
const PictureViewer = lazy(() => import('./picture-preview.tsx'))

/** Image source: the uploaded file, or the local one while uploading. */
function usePictureSource({ url, file }: UploadItem): string | undefined {
  const [local, setLocal] = useState<string>()
  useEffect(() => {
    if (url !== undefined || !file) return
    const made = URL.createObjectURL(file)
    setLocal(made)
    return () => {
      setLocal(undefined)
      URL.revokeObjectURL(made)
    }
  }, [url, file])
  return url ?? local
}

/** Tile of a picture; a click opens the viewer. */
export function PictureTile({ item, label, disabled, retry, remove }: UploadPartProps): ReactNode {
  const [open, setOpen] = useState(false)
  const [broken, setBroken] = useState(false)
  const source = usePictureSource(item)
  const name = item.name ?? label
  return (
    <div className={`yh-upload-tile is-${item.state}`}>
      <button type="button" className="yh-upload-picture" aria-label={`查看${name}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {source !== undefined && !broken && (
          <img src={thumbnailUrl(source)} alt="" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
        )}
        {broken && <IconImageClose aria-hidden="true" />}
      </button>
      {item.state === 'sending' && <ProgressBar percent={item.percent} name={name} />}
      {item.state === 'failed' && <UploadFailure message={item.message} name={name} retry={retry} />}
      {!disabled && (
        <button type="button" className="yh-upload-remove" aria-label={`删除${name}`} title="删除" onClick={remove}>
          <IconClose aria-hidden="true" />
        </button>
      )}
      {open && source !== undefined && (
        <Suspense fallback={null}>
          <PictureViewer url={source} close={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
