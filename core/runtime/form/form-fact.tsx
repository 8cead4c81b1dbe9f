import { type ReactNode, useId } from 'react'
import type { ClientFormItem, ClientOption } from '#schemas/types/wire.ts'
import { fieldType, isEmptyValue, isFieldType } from '../../manifest/fields/index.ts'
import { useItemView } from './form-context.ts'
import { type ItemLookup, useItemOptions } from './item-lookup.ts'
import { labelInOptions } from './option-name.ts'

/** Files, images, rich text and plugin controls have no text form: they are shown by their control. */
export const hasTextForm = ({ type, control }: ClientFormItem): boolean =>
  isFieldType(type) && fieldType(type).json !== 'any' && !control.includes('/')

const referenceText = (value: unknown, options: readonly ClientOption[], lookup: ItemLookup): string =>
  [value]
    .flat()
    .map(id => labelInOptions(options, id) ?? lookup.labelOf(id) ?? `#${String(id)}`)
    .join('、')

/** Display text of a value, with its unit. */
export const factText = (item: ClientFormItem, value: unknown, options: readonly ClientOption[], lookup: ItemLookup): string => {
  if (isEmptyValue(value)) return '-'
  if (fieldType(item.type).names === 'to') return referenceText(value, options, lookup)
  return `${fieldType(item.type).format(value, options.length > 0 ? options : undefined)}${item.rules?.suffix ?? ''}`
}

/** A fixed item of a form: label and value without a control. */
export function FormFact({ item }: { readonly item: ClientFormItem }): ReactNode {
  const { value } = useItemView(item.name)
  const { options, lookup } = useItemOptions(item)
  const id = useId()
  const note = item.disabledReason ?? item.help
  return (
    <div className={`yh-item yh-item-fact${item.span === 2 ? ' yh-item-wide' : ''}`} data-item={item.name}>
      <span id={`${id}-label`} className="yh-item-label">
        {item.label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, this is a text with a name */}
      <div role="group" className="yh-item-value" aria-labelledby={`${id}-label`} aria-describedby={note && `${id}-note`}>
        {factText(item, value, options, lookup)}
      </div>
      {note && (
        <div id={`${id}-note`} className="yh-item-note">
          {note}
        </div>
      )}
    </div>
  )
}
