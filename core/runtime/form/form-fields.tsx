import { memo, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { ClientFormItem } from '#schemas/types/wire.ts'
import { isMobile } from '../hooks/use-mobile.ts'
import { dropTyping, insertTyping, isCatching } from '../keys/early-typing.ts'
import { dialogSelector } from '../keys/focus-return.ts'
import { type Store, useStore } from '../store/store.ts'
import { AskedConflict } from './asked-conflict.tsx'
import type { ConflictQuestion } from './conflict.ts'
import { focusControl } from './describe-control.ts'
import { FormContext, type FormScope, useItemView } from './form-context.ts'
import { FormDraftNote } from './form-draft-note.tsx'
import { FormItem } from './form-item.tsx'
import { formItemKey } from './form-state.ts'
import { isField } from './is-field.ts'
import './form.css'

const FormSection = memo(function FormSection({ item, at }: { readonly item: ClientFormItem; readonly at: string }): ReactNode {
  return useItemView(at).visible ? <h3 className="yh-section">{item.label}</h3> : null
})

function OpenConflict({ scope, held }: { readonly scope: FormScope; readonly held: Store<ConflictQuestion | undefined> }): ReactNode {
  const question = useStore(held)
  return (
    question && (
      <FormContext value={{ ...scope, init: { ...scope.init, ...question.init } }}>
        <AskedConflict question={question} />
      </FormContext>
    )
  )
}

/** Scrolls to an item and focuses its control. */
export function focusItem(root: HTMLElement | null, name: string): void {
  const box = root?.querySelector<HTMLElement>(`[data-item="${CSS.escape(name)}"]`)
  if (!box) return
  focusControl(box.querySelector<HTMLElement>('.yh-item-control'))
  box.scrollIntoView?.({ block: 'center' })
}

/**
 * The items of a form: sections above a grid of two columns, or one column if space is short.
 * @param root ref for the container element, for focusItem
 */
export function FormFields({ scope, root }: { readonly scope: FormScope; readonly root?: RefObject<HTMLDivElement | null> }): ReactNode {
  const own = useRef<HTMLDivElement>(null)
  const box = root ?? own
  useEffect(() => {
    const first = scope.store.items.find(
      item => isField(item) && scope.store.view(item.name).visible && !scope.store.view(item.name).readonly,
    )
    if (first) focusFirst(box.current, first)
    else focusFrame(box.current)
  }, [scope, box])
  return (
    <FormContext value={scope}>
      <div ref={box} className="yh-form">
        {scope.draft && <FormDraftNote store={scope.store} draft={scope.draft} question={scope.question} />}
        {scope.question && <OpenConflict scope={scope} held={scope.question} />}
        <div className="yh-form-grid">
          {scope.store.items.map((item, index) => {
            const key = formItemKey(item, index)
            return isField(item) ? <FormItem key={key} item={item} /> : <FormSection key={key} item={item} at={key} />
          })}
        </div>
      </div>
    </FormContext>
  )
}

/** A phone's keyboard would cover the form: focuses only text inputs there. */
const canTakeFocus = (target: HTMLElement): boolean => !isMobile() || target.matches('input.arco-input, textarea')

/** The first control receives the focus, and the keys typed so far, as soon as it is rendered. */
const focusFirst = (root: HTMLElement | null, item: ClientFormItem): void => {
  const box = root?.querySelector<HTMLElement>(`[data-item="${CSS.escape(item.name)}"] .yh-item-control`) ?? null
  focusControl(box, { accepts: canTakeFocus, focused: insertTyping })
}

/** The form has no editable item: discards the keys typed so far and focuses the frame, so that reading starts at its beginning. */
const focusFrame = (root: HTMLElement | null): void => {
  if (!isCatching(document.activeElement)) return
  dropTyping()
  const frame = root?.closest<HTMLElement>(dialogSelector)
  if (!frame) return
  frame.tabIndex = -1
  frame.focus({ preventScroll: true })
}
