import { type ReactNode, useState } from 'react'
import { TreeCombobox } from '#core/runtime/combobox/tree-combobox.tsx'
import { useMobile } from '#core/runtime/index.ts'
import { regionCodes, regionName, regionTree } from '../wire.ts'
import { RegionSheet } from './region-sheet.tsx'
import './region.css'

export interface RegionPickerProps {
  readonly id: string
  readonly title: string
  /** Path of codes, '510000/510100'. */
  readonly value: unknown
  readonly placeholder: string
  readonly disabled?: boolean
  readonly invalid?: boolean
  onChange(path: string | undefined): void
  /** Called when the list was closed, whether a region was chosen or not. */
  onClose?(): void
}

/** Picker for one region of any level: columns side by side on large screens, level by level on a phone. */
export function RegionPicker(props: RegionPickerProps): ReactNode {
  return useMobile() ? <RegionField {...props} /> : <RegionColumns {...props} />
}

/** Columns, one per level, for arrow keys; typing searches any part of a name. */
const RegionColumns = ({ id, value, placeholder, disabled, invalid, onChange, onClose }: RegionPickerProps): ReactNode => (
  <TreeCombobox
    id={id}
    columns
    by="path"
    nodes={regionTree()}
    chosen={value ? [regionCodes(value).join('/')] : []}
    disabled={disabled}
    invalid={invalid}
    placeholder={placeholder}
    labelOf={regionName}
    onChange={([path]) => onChange(path)}
    onLeave={onClose}
  />
)

const RegionField = ({ id, title, value, placeholder, disabled, invalid, onChange, onClose }: RegionPickerProps): ReactNode => {
  const [open, setOpen] = useState(false)
  const close = (): void => {
    setOpen(false)
    onClose?.()
  }
  const name = regionName(value)
  return (
    <>
      <button
        id={id}
        type="button"
        className={`yh-region-field${invalid ? ' yh-region-field-invalid' : ''}`}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {name === '' ? <span className="yh-region-placeholder">{placeholder}</span> : name}
      </button>
      {open && (
        <RegionSheet
          title={title}
          value={value}
          choose={path => {
            onChange(path)
            close()
          }}
          close={close}
        />
      )}
    </>
  )
}
