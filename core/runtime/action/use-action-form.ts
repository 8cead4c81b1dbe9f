import { type RefObject, useRef } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { mergeInto, type ReportedConflict } from '../form/conflict.ts'
import type { FormScope } from '../form/form-context.ts'
import { focusItem } from '../form/form-fields.tsx'
import type { FormLoad } from '../form/use-form-init.ts'
import { useFormScope } from '../form/use-form-scope.ts'
import { type FormItemValues, openingValues } from '../form/values.ts'
import { askToDiscard } from '../leaving/ask-to-discard.ts'
import { useLeaveGuard } from '../leaving/leave-guard.ts'
import { useEscape } from './use-escape.ts'
import { type MergedForm, useSubmit } from './use-submit.tsx'

/** An action's form, independent of the frame around it. */
export interface ActionForm {
  /** State of the load of its initial data: loading, failed or ready. */
  readonly load: FormLoad
  /** The form's scope; undefined until it is loaded. */
  readonly scope: FormScope | undefined
  /** Whether the submit request is pending. */
  readonly pending: boolean
  /** Container element of the fields. */
  readonly root: RefObject<HTMLDivElement | null>
  /** Retries the load after a failure. */
  retry(): void
  /** Validates and posts; shows the errors and focuses the first invalid item. */
  submit(): void
  /** Like `submit`; posts these values besides those of the form's items. */
  submitWith(more: FormItemValues): void
  /** Closes; asks for confirmation first if the form has unsaved input. */
  cancel(): void
}

/** Merges two edits of one record, as the user decides. Undefined if the user cancels or the result is invalid. */
async function mergeEdits(scope: FormScope, { action }: PresenterProps, told: ReportedConflict): Promise<MergedForm | undefined> {
  const { store, question } = scope
  const { current, by, own, at } = told
  const source = current['source'] as FormItemValues | undefined
  const version = current['version']
  if (!question || typeof version !== 'number') return undefined
  // Same as for an opened form: defaults are for new records only.
  const theirs = openingValues({ items: action.form ?? [], source, initial: {}, user: {}, existing: true })
  const decided = await mergeInto(store, { by: by ?? undefined, own, at: at ?? undefined, init: current }, theirs, question.set)
  question.set(undefined)
  if (!decided || store.validate() !== undefined) return undefined
  return { form: store.body(), version }
}

/** Loads the action's form, holds its state, and submits it. For presenters. */
export function useActionForm(props: PresenterProps): ActionForm {
  const { action, rows, matching, view } = props
  const closed = useRef(false)
  const close = (changed: boolean): void => {
    closed.current = true
    scope?.draft?.forget()
    props.close(changed)
  }
  const { load, scope, reload } = useFormScope(props)
  const root = useRef<HTMLDivElement>(null)
  const version = load.state === 'ready' ? load.init.version : undefined

  useLeaveGuard(
    () => !closed.current && scope?.store.dirty() === true,
    () => scope?.draft?.forget(),
  )

  const { pending, submit } = useSubmit({
    action,
    rows,
    matching,
    version,
    resource: view?.resource ?? '',
    showErrors: errors => {
      const left = scope?.store.fail(errors) ?? errors
      const first = errors.find(error => !left.includes(error))
      if (first) focusItem(root.current, first.field)
      return left
    },
    merge: scope && action.init ? told => mergeEdits(scope, props, told) : undefined,
    reload: action.init ? reload : undefined,
    close,
  })

  const asking = useRef(false)
  const cancel = (): void => {
    if (pending || asking.current) return
    if (!scope?.store.dirty()) {
      close(false)
      return
    }
    asking.current = true
    void askToDiscard()
      .then(leave => leave && close(false))
      .finally(() => {
        asking.current = false
      })
  }
  useEscape(cancel)

  const submitWith = (more: FormItemValues): void => {
    if (!scope || pending) return
    const wrong = scope.store.validate()
    if (wrong) focusItem(root.current, wrong)
    else void submit({ ...scope.store.body(), ...more })
  }

  return {
    load,
    scope,
    pending,
    root,
    retry: reload,
    submit: () => submitWith({}),
    submitWith,
    cancel,
  }
}
