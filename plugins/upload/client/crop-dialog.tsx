import Modal from '@arco-design/web-react/es/Modal'
import '@arco-design/web-react/es/Modal/style/css.js'
import 'react-easy-crop/react-easy-crop.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { fileEnding, type Proportions } from '#core/manifest/public.ts'
import { useBackCloses, useEscapeFirst } from '#core/runtime/index.ts'
import type { PictureArea } from './picture-plan.ts'
import './crop-dialog.css'

const MAX_ZOOM = 4

interface Props {
  readonly file: File
  /** Label of the form item. */
  readonly label: string
  readonly ratio: Proportions
  /** Receives the chosen area; undefined if cancelled, which leaves the picture out. */
  done(area: PictureArea | undefined): void
}

function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** Dialog for cropping a picture to the field's aspect ratio, by dragging, pinching or arrow keys. */
export default function CropDialog({ file, label, ratio, done }: Props): ReactNode {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [ready, setReady] = useState(false)
  const area = useRef<PictureArea>(undefined)
  const address = useObjectUrl(file)
  const cancel = useBackCloses(() => done(undefined))
  useEscapeFirst(cancel)
  const hint = `只保留框内的部分，比例${ratio.width}:${ratio.height}${fileEnding(file.name) === 'gif' ? '，裁剪后不再是动图' : ''}`
  return (
    <Modal
      visible
      className="yh-crop"
      title={`裁剪${label}`}
      style={{ width: 'var(--yh-frame-medium)' }}
      okText="裁剪并上传"
      cancelText="不上传"
      maskClosable={false}
      okButtonProps={{ disabled: !ready }}
      onOk={() => done(area.current)}
      onCancel={cancel}
    >
      <p className="yh-crop-hint">{hint}。拖动图片或用方向键移动。</p>
      <div className="yh-crop-stage">
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={ratio.width / ratio.height}
          keyboardStep={8}
          // The style sheet is imported with this chunk; an injected style tag would violate the page's content security policy.
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': '裁剪框，用方向键移动图片' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_part, pixels) => {
            area.current = pixels
            setReady(true)
          }}
        />
      </div>
      <label className="yh-crop-zoom">
        <span>缩放</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={event => setZoom(Number(event.target.value))}
        />
        <output>{Math.round(zoom * 100)}%</output>
      </label>
    </Modal>
  )
}
