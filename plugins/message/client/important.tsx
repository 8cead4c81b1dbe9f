import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Widget } from '#core/contract/client-plugin.ts'
import { useData } from '#core/runtime/index.ts'
import { type ImportantQueue, importantQueueGet } from '../wire.ts'

const ImportantDialog = lazy(() => import('./important-dialog.tsx'))

/** Shows unread important messages once after the page has loaded. Later ones are announced by the bell. */
export const ImportantMessages = (): ReactNode => {
  const [asked, setAsked] = useState<ImportantQueue>()
  const [closed, setClosed] = useState(false)
  // The queue is loaded only once: while the user goes through it, it would shrink.
  const { data } = useData(asked ? null : importantQueueGet)
  if (data && !asked) setAsked(data)
  if (closed || !asked?.messageNotificationDto) return null
  return (
    <Suspense>
      <ImportantDialog ids={asked.idList} first={asked.messageNotificationDto} close={() => setClosed(true)} />
    </Suspense>
  )
}

export const importantMessages: Widget = { slot: 'overlay', order: 20, component: ImportantMessages }
