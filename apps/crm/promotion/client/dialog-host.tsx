import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { Widget } from '#core/contract/client-plugin.ts'
import { report } from '#core/runtime/index.ts'
import type { Opener } from './opener.ts'

type DialogComponent = ComponentType<{ close(): void }>

/** Overlay widget that loads the dialog's code when it is first opened. */
export const promotionDialog = (opener: Opener): Widget => ({
  slot: 'overlay',
  order: 10,
  component: () => {
    const open = useSyncExternalStore(opener.subscribe, opener.get)
    const [PromotionDialog, setDialog] = useState<DialogComponent>()
    useEffect(() => {
      if (!open || PromotionDialog) return
      import('./promotion-dialog.tsx').then(
        module => setDialog(() => module.PromotionDialog),
        error => {
          opener.set(false)
          report(error)
        },
      )
    }, [open, PromotionDialog])
    return open && PromotionDialog ? <PromotionDialog close={() => opener.set(false)} /> : null
  },
})
