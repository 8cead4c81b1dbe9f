import Skeleton from '@arco-design/web-react/es/Skeleton'
import '@arco-design/web-react/es/Skeleton/style/css.js'
import type { KeyboardEvent, ReactNode } from 'react'
import { FormFields } from '../form/form-fields.tsx'
import { LoadFailed } from '../screen/load-failed.tsx'
import type { ActionForm } from './use-action-form.ts'

/** Elements that handle Enter themselves; Enter in one of them does not submit. */
const enterHandlingSelector = 'textarea, button, a, [role=combobox], [role=combobox] *, .arco-picker *, .arco-picker-range *'

const isSubmitKey = (event: KeyboardEvent, on: 'enter' | 'ctrlEnter'): boolean => {
  // Enter that confirms a composition of an input method does not submit the form.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return false
  if (event.ctrlKey || event.metaKey) return true
  return on === 'enter' && event.target instanceof HTMLInputElement && !event.target.matches(enterHandlingSelector)
}

/** Content of a frame around an action's form: a skeleton while it loads, the failure with a retry button, or the fields. */
export function ActionFormBody({ form, submitOn }: { readonly form: ActionForm; readonly submitOn: 'enter' | 'ctrlEnter' }): ReactNode {
  const { load, scope } = form
  if (load.state === 'failed') return <LoadFailed error={load.error} retry={form.retry} />
  if (!scope) return <Skeleton animation text={{ rows: 6 }} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the inputs
    <div
      onKeyDown={event => {
        if (!isSubmitKey(event, submitOn)) return
        event.preventDefault()
        // The input's change event has already fired, so its value is current; its blur event has not.
        form.submit()
      }}
    >
      <FormFields scope={scope} root={form.root} />
    </div>
  )
}
