import { memo, type ReactNode, useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import type { ClientFormItem } from '#schemas/types/wire.ts'
import { fieldType, isFieldType } from '../../manifest/fields/index.ts'
import { Contributed } from '../screen/contributed.tsx'
import { describeControl, focusControl } from './describe-control.ts'
import { useForm, useItemView } from './form-context.ts'
import { FormFact, hasTextForm } from './form-fact.tsx'
import { ItemLookupContext, useItemOptions } from './item-lookup.ts'
import { useBlurCheck } from './use-blur-check.tsx'

const placeholderOf = (item: ClientFormItem): string =>
  item.placeholder ?? (isFieldType(item.type) ? `${fieldType(item.type).verb}${item.label}` : '')

/** One form item: label, control, help and error. Renders only when its own view changes. */
export const FormItem = memo(function FormItem({ item }: { readonly item: ClientFormItem }): ReactNode {
  const view = useItemView(item.name)
  if (!view.visible) return null
  return view.fixed && hasTextForm(item) ? <FormFact item={item} /> : <VisibleItem item={item} />
})

function VisibleItem({ item }: { readonly item: ClientFormItem }): ReactNode {
  const { store } = useForm()
  const { value, error, doubt, required, readonly } = useItemView(item.name)
  const { options, lookup } = useItemOptions(item)
  const onBlur = useBlurCheck(item)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const note = readonly ? (item.disabledReason ?? item.help) : item.help

  // Controls come from plugins and a UI library: ARIA attributes are set on the rendered element directly.
  useLayoutEffect(() => {
    const described = [error && `${id}-error`, doubt && `${id}-doubt`, note && `${id}-note`].filter(Boolean).join(' ')
    return describeControl(box.current, {
      id,
      labelledBy: `${id}-label`,
      describedBy: described,
      invalid: error !== undefined,
      required: required && !readonly,
    })
  })

  const props = useMemo<ControlProps>(
    () => ({
      id,
      item,
      options,
      value,
      disabled: readonly,
      invalid: error !== undefined,
      doubted: doubt !== undefined,
      placeholder: readonly ? '' : placeholderOf(item),
      onChange: next => store.set(item.name, next),
      onBlur,
    }),
    [id, item, options, value, readonly, error, doubt, store, onBlur],
  )

  return (
    <div className={`yh-item${item.span === 2 ? ' yh-item-wide' : ''}${readonly ? ' yh-item-readonly' : ''}`} data-item={item.name}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a label is not a control of its own */}
      <label id={`${id}-label`} htmlFor={id} className="yh-item-label" onClick={() => focusControl(box.current, { fromLabel: true })}>
        {required && !readonly && (
          <span className="yh-item-required" aria-hidden="true">
            *
          </span>
        )}
        {item.label}
      </label>
      <div ref={box} className="yh-item-control">
        <ItemLookupContext value={lookup}>
          <Contributed kind="controls" id={item.control} props={props} fallback={<span className="yh-item-wait" />} />
        </ItemLookupContext>
      </div>
      {note && (
        <div id={`${id}-note`} className="yh-item-note">
          {note}
        </div>
      )}
      {doubt && (
        <div id={`${id}-doubt`} className="yh-item-doubt" role="status">
          {doubt}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className="yh-item-error" role="alert">
          {error}
        </div>
      )}
    </div>
  )
}
