import type { ReactNode } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { withoutEnclosed } from '#core/manifest/text/enclosed.ts'
import type { ClientFormItem } from '#schemas/types/wire.ts'
import { Contributed } from '../screen/contributed.tsx'
import { useItemOptions } from './item-lookup.ts'
import { labelInOptions } from './option-name.ts'
import { isEmptyFormValue } from './values.ts'

/** Strips tags and decodes the few common entities: formatting does not matter here. */
const textOfHtml = (html: string): string =>
  withoutEnclosed(html, '<', '>', ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim()

const isPrimitive = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** Types whose plain value is not readable: shown by their control. */
const CONTROL_SHOWN_TYPES = /^(?:region|file|files|image|images)$/

/** Value of an item, as text or by its disabled control. */
export function ConflictValue({ item, value }: { readonly item: ClientFormItem; readonly value: unknown }): ReactNode {
  const { options, lookup } = useItemOptions(item)
  if (isEmptyFormValue(value)) return <span className="yh-conflict-none">空</span>
  const list = Array.isArray(value) ? value : [value]
  if (list.every(isPrimitive) && !CONTROL_SHOWN_TYPES.test(item.type)) {
    const word = (one: unknown): string => labelInOptions(options, one) ?? lookup.labelOf(one) ?? textOfHtml(String(one))
    return list.map(word).join('、')
  }
  const props: ControlProps = {
    id: `conflict-${item.name}`,
    item,
    options,
    value,
    disabled: true,
    invalid: false,
    doubted: false,
    placeholder: '',
    onChange: () => {},
    onBlur: () => {},
  }
  return <Contributed kind="controls" id={item.control} props={props} fallback={<span className="yh-item-wait" />} />
}
