import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Widget } from '#core/contract/client-plugin.ts'
import type { Opener } from './opener.ts'

const PromotionDialog = lazy(async () => ({ default: (await import('./promotion-dialog.tsx')).PromotionDialog }))

/** Fetches the dialog when it is first opened. */
export const promotionDialog = (opener: Opener): Widget => ({
  slot: 'overlay',
  order: 10,
  component: () => {
    const open = useSyncExternalStore(opener.subscribe, opener.get)
    if (!open) return null
    return (
      <Suspense>
        <PromotionDialog close={() => opener.set(false)} />
      </Suspense>
    )
  },
})
