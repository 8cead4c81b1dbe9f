import { type RefObject, useRef } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { mergeInto, type ToldConflict } from '../form/conflict.ts'
import type { FormScope } from '../form/form-context.ts'
import { focusItem } from '../form/form-fields.tsx'
import type { FormLoad } from '../form/use-form-init.ts'
import { useFormScope } from '../form/use-form-scope.ts'
import { openingValues, type Values } from '../form/values.ts'
import { askToDiscard } from '../leaving/ask-to-discard.ts'
import { useLeaveGuard } from '../leaving/leave-guard.ts'
import { useEscape } from './use-escape.ts'
import { type Merged, useSubmit } from './use-submit.tsx'

/** An action's form, whatever frame it is shown in. */
export interface ActionForm {
  /** What it opens with is loading, has failed, or is here. */
  readonly load: FormLoad
  /** Once it is loaded. */
  readonly scope: FormScope | undefined
  /** It is being sent. */
  readonly pending: boolean
  /** Element of the fields. */
  readonly root: RefObject<HTMLDivElement | null>
  /** Loads again after a failure. */
  retry(): void
  /** Checks and posts; shows what is wrong and focuses the first item at fault. */
  submit(): void
  /** Closes; asks first when something was entered. */
  cancel(): void
}

/** Two edits of one record become one, as the person decides. */
async function mergeEdits(scope: FormScope, { action }: PresenterProps, told: ToldConflict): Promise<Merged | undefined> {
  const { store, question } = scope
  const { current, by, own, at } = told
  const source = current['source'] as Values | undefined
  const version = current['version']
  if (!question || typeof version !== 'number') return undefined
  // As an opened form has them: defaults are for new records only.
  const theirs = openingValues({ items: action.form ?? [], source, initial: {}, user: {}, existing: true })
  const decided = await mergeInto(store, { by: by ?? undefined, own, at: at ?? undefined, init: current }, theirs, question.set)
  question.set(undefined)
  if (!decided || store.validate() !== undefined) return undefined
  return { form: store.body(), version }
}

/** Loads the action's form, holds it, and submits it. For presenters. */
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

  return {
    load,
    scope,
    pending,
    root,
    retry: reload,
    submit: () => {
      if (!scope || pending) return
      const wrong = scope.store.validate()
      if (wrong) return focusItem(root.current, wrong)
      void submit(scope.store.body())
    },
    cancel,
  }
}
