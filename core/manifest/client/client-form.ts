import type { Action, FormItem } from '#core/contract/model/action.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { BoundCondition, ClientFormItem } from '#schemas/types/wire.ts'
import { compact } from './compact.ts'
import { clientLookup } from './lookups.ts'
import { sentOptions } from './sent-options.ts'

/** Always false: the item is never shown, but its default is still sent. */
const NEVER_VISIBLE: BoundCondition = { not: { user: 'id', notEmpty: true } }

const itemVisibility = (visible: FormItem['visible']): BoundCondition | undefined => {
  if (visible === true) return undefined
  return visible === false ? NEVER_VISIBLE : visible
}

/** The item is filled by the second question of `secondVerify`, so the form does not show it. */
const isAskedLater = ({ secondVerify }: Action, { name }: FormItem): boolean => Object.hasOwn(secondVerify?.with ?? {}, name)

/** Items of an action's form as sent to the browser. */
export const clientForm = (snapshot: Snapshot, action: Action): ClientFormItem[] =>
  action.form
    .filter(item => !isAskedLater(action, item))
    .map(item =>
      compact<ClientFormItem>(
        {
          name: item.name,
          field: item.field,
          type: item.type,
          label: item.label,
          control: item.control.type,
          props: item.control.props,
          rules: item.rules as ClientFormItem['rules'],
          visible: itemVisibility(item.visible),
          required: item.required,
          readonly: item.kind === 'section' ? undefined : item.readonly,
          disabledReason: item.disabledReason,
          default: item.default,
          help: item.help,
          placeholder: item.placeholder,
          span: item.span,
          filter: item.kind === 'section' ? undefined : item.filter,
          options: sentOptions(snapshot, item.options),
          lookup: clientLookup(snapshot, item, action.path),
          masked: item.mask !== undefined && action.select === 'one',
          check: item.check && { url: item.check.endpoint, title: item.check.title },
        },
        ['name', 'default'],
      ),
    )
